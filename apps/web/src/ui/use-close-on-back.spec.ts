import { renderHook, waitFor } from '@testing-library/react';
import { useCloseOnBack } from './use-close-on-back';

/** A sheet over the page that closes on request. */
function sheet({ refuses = false } = {}) {
  let closed = 0;
  const view = renderHook(
    ({ isOpen }) =>
      useCloseOnBack(isOpen, () => {
        closed += 1;
        if (!refuses) view.rerender({ isOpen: false });
      }),
    { initialProps: { isOpen: true } },
  );
  return { ...view, closed: () => closed };
}
const length = () => window.history.length;
const atSheet = () => waitFor(() => expect(window.history.state).toMatchObject({ sheet: true }));
const atPage = () => waitFor(() => expect(window.history.state).not.toHaveProperty('sheet'));

beforeEach(() => window.history.pushState({ key: 'page' }, '', '/menu'));

test('browser back closes the overlay and keeps the page', async () => {
  const { closed } = sheet();
  await atSheet();
  expect(window.history.state).toEqual({ key: 'page', sheet: true });
  window.history.back();
  await waitFor(() => expect(closed()).toBe(1));
  expect([window.location.pathname, window.history.state]).toEqual(['/menu', { key: 'page' }]);
});

test('closing the overlay otherwise leaves no history entry behind', async () => {
  const { rerender, closed } = sheet();
  await atSheet();
  rerender({ isOpen: false });
  await atPage();
  expect([closed(), window.location.pathname]).toEqual([0, '/menu']);
});

test('an overlay that replaces another reuses its history entry', async () => {
  const first = sheet();
  await atSheet();
  const before = length();
  first.rerender({ isOpen: false });
  const second = sheet();
  await new Promise((resolve) => setTimeout(resolve));
  expect(length()).toBe(before);
  window.history.back();
  await waitFor(() => expect(second.closed()).toBe(1));
  expect(first.closed()).toBe(0);
});

test('browser back closes the topmost of two overlays first', async () => {
  const under = sheet();
  const top = sheet();
  await atSheet();
  window.history.back();
  await waitFor(() => expect(top.closed()).toBe(1));
  await atSheet();
  window.history.back();
  await waitFor(() => expect(under.closed()).toBe(1));
});

test('an overlay that refuses to close is asked again by the next back', async () => {
  const { closed, rerender } = sheet({ refuses: true });
  await atSheet();
  window.history.back();
  await waitFor(() => expect(closed()).toBe(1));
  await atSheet();
  window.history.back();
  await waitFor(() => expect(closed()).toBe(2));
  await atSheet();
  rerender({ isOpen: false });
  await atPage();
});

test('browser back does not leave a page that was opened from an overlay', async () => {
  const { rerender } = sheet();
  await atSheet();
  window.history.pushState({ key: 'next' }, '', '/next');
  rerender({ isOpen: false });
  await new Promise((resolve) => setTimeout(resolve));
  expect(window.location.pathname).toBe('/next');
  window.history.back();
  await waitFor(() => expect([window.location.pathname, window.history.state]).toEqual(['/menu', { key: 'page' }]));
});
