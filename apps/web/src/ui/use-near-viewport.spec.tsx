import { jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useNearViewport } from './use-near-viewport';

/** The current observer, if any. */
let looking: ((entries: Partial<IntersectionObserverEntry>[]) => void) | undefined;
class Observer {
  constructor(private readonly told: (entries: Partial<IntersectionObserverEntry>[]) => void) {}
  observe = () => (looking = this.told);
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

test('nobody looks before the page has settled, since its end is near while it is empty', () => {
  render(<End />);
  act(() => jest.advanceTimersByTime(2_499));
  expect(looking).toBeUndefined();
  act(() => jest.advanceTimersByTime(1));
  see(false);
  expect(screen.getByText('far')).toBeVisible();
  see(true);
  expect(screen.getByText('near')).toBeVisible();
});

test.each([['scroll'], ['keydown'], ['pointerdown']])('a %s says that somebody is there', (event) => {
  render(<End />);
  fireEvent(window, new Event(event));
  see(true);
  expect(screen.getByText('near')).toBeVisible();
});

test('once near it stays so, and nobody looks any more', () => {
  const { unmount } = render(<End />);
  fireEvent.scroll(window);
  see(true);
  expect(looking).toBeUndefined();
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});

test('a browser that can’t tell never loads it', () => {
  delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver;
  render(<End />);
  fireEvent.scroll(window);
  expect(screen.getByText('far')).toBeVisible();
});
