import { jest } from '@jest/globals';
import { I18nProvider } from '@lingui/react';
import { i18n } from '@lingui/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { SearchBox } from './search-box';

function Around() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <SearchBox />
      <output>{pathname + search}</output>
      <button onClick={() => void navigate('/orders/1')}>elsewhere</button>
    </>
  );
}
const show = (at: string) =>
  render(
    <I18nProvider i18n={i18n}>
      <MemoryRouter initialEntries={[at]}>
        <Around />
      </MemoryRouter>
    </I18nProvider>,
  );
const box = () => screen.getByRole('searchbox', { name: 'Search' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('puts the typed text into the address after a pause, and keeps other filters', () => {
  show('/?filter=packaged');
  type('po');
  type('poha');
  wait(100);
  expect(screen.getByRole('status')).toHaveTextContent('/?filter=packaged');
  wait(100);
  expect(screen.getByRole('status')).toHaveTextContent('/?filter=packaged&search=poha');
});

test('shows the search of the address, and clears both', () => {
  show('/?search=tikki');
  expect(box()).toHaveValue('tikki');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  wait(200);
  expect(screen.getByRole('status')).toHaveTextContent(/^\/$/);
});

test('a new page starts without the search of the previous one, even if it was just typed', () => {
  show('/?search=tikki');
  fireEvent.click(screen.getByText('elsewhere'));
  wait(500);
  expect(box()).toHaveValue('');
  expect(screen.getByRole('status')).toHaveTextContent('/orders/1');
});

test('the placeholder is animated only while the box is empty and unfocused', () => {
  show('/');
  const hints = new Set<string>();
  for (let index = 0; index < 60; index += 1) {
    hints.add(box().getAttribute('placeholder') ?? '');
    wait(100);
  }
  expect([...hints].some((hint) => hint.includes('Choc'))).toBe(true);
  fireEvent.focus(box());
  const resting = box().getAttribute('placeholder');
  wait(5000);
  expect(box()).toHaveAttribute('placeholder', resting);
});

test('the placeholder stays as it is with reduced motion', () => {
  const { matchMedia } = window;
  window.matchMedia = () =>
    ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }) as unknown as MediaQueryList;
  show('/');
  wait(30_000);
  expect(box()).toHaveAttribute('placeholder', 'Search “Chips”');
  window.matchMedia = matchMedia;
});

test.each([
  ['/students', 'Name or roll number'],
  ['/all-bills', 'Name or roll number'],
  ['/today-orders', 'Order, name or roll number'],
])('names on %s what the search looks for', (at, hint) => {
  show(at);
  expect(box()).toHaveAttribute('placeholder', hint);
});
