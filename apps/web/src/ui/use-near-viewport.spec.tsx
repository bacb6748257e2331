import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useNearViewport } from './use-near-viewport';

/** The current observer, if any. */
let looking: ((entries: Partial<IntersectionObserverEntry>[]) => void) | undefined;
class Observer {
  constructor(private readonly callback: (entries: Partial<IntersectionObserverEntry>[]) => void) {}
  observe = () => (looking = this.callback);
  disconnect = () => (looking = undefined);
}
const see = (isIntersecting: boolean) => act(() => looking?.([{ isIntersecting }]));

function End() {
  const end = useRef<HTMLDivElement>(null);
  return <div ref={end}>{useNearViewport(end) ? 'near' : 'far'}</div>;
}

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
});
afterEach(() => {
  jest.useRealTimers();
  looking = undefined;
  delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
});

test('does not observe before the page has settled, since the end of an empty page is near', () => {
  render(<End />);
  act(() => jest.advanceTimersByTime(2_499));
  expect(looking).toBeUndefined();
  act(() => jest.advanceTimersByTime(1));
  see(false);
  expect(screen.getByText('far')).toBeVisible();
  see(true);
  expect(screen.getByText('near')).toBeVisible();
});

test.each([['scroll'], ['keydown'], ['pointerdown']])('starts observing on %s', (event) => {
  render(<End />);
  fireEvent(window, new Event(event));
  see(true);
  expect(screen.getByText('near')).toBeVisible();
});

test('stays near once it was, and stops observing', () => {
  const { unmount } = render(<End />);
  fireEvent.scroll(window);
  see(true);
  expect(looking).toBeUndefined();
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('never loads it in a browser without IntersectionObserver', () => {
  delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
  render(<End />);
  fireEvent.scroll(window);
  expect(screen.getByText('far')).toBeVisible();
});
