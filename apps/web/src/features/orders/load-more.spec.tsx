import { jest } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { LoadMore } from './load-more';

/** The end of a list, always visible. */
class InSight {
  constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.tell([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

const known = globalThis.IntersectionObserver;
beforeEach(() => Object.assign(globalThis, { IntersectionObserver: InSight }));
afterEach(() => Object.assign(globalThis, { IntersectionObserver: known }));

const shown = (props: { busy: boolean; failed?: boolean }, onMore: () => void) => (
  <I18nProvider i18n={i18n}>
    <LoadMore {...props} onMore={onMore} />
  </I18nProvider>
);

test('loads one page at a time by itself; after a failure only on a tap', () => {
  const more = jest.fn();
  const { rerender } = render(shown({ busy: false }, more));
  expect(more).toHaveBeenCalledTimes(1);
  rerender(shown({ busy: true }, more));
  rerender(shown({ busy: false }, more));
  expect(more).toHaveBeenCalledTimes(2);

  rerender(shown({ busy: true }, more));
  rerender(shown({ busy: false, failed: true }, more));
  expect(more).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(more).toHaveBeenCalledTimes(3);
});
