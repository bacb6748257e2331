import { jest } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLayoutEffect } from 'react';
import { ErrorBoundary } from './error-boundary';

const reload = jest.fn();

/** A page that crashes the given number of times. */
function show(crashes: number) {
  let left = crashes;
  function Page() {
    useLayoutEffect(() => {
      left -= 1;
      if (left >= 0) throw new DOMException('The node to be removed is not a child of this node.', 'NotFoundError');
    });
    return <p>The list</p>;
  }
  render(
    <I18nProvider i18n={i18n}>
      <ErrorBoundary reload={reload}>
        <Page />
      </ErrorBoundary>
    </I18nProvider>,
  );
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

beforeEach(() => void (globalThis.fetch = async () => new Response()));
test('re-renders a crashed page once; a second crash shows an error page', () => {
  show(1);
  expect(screen.getByText('The list')).toBeVisible();
  show(9);
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown');
});

test('a page that crashed without a connection loads again when the connection is back', () => {
  show(9);
  expect(screen.getByRole('heading')).toHaveTextContent('This page could not be shown');
  act(() => onlineManager.setOnline(false));
  expect(screen.getByRole('heading')).toHaveTextContent('You are offline');
  expect(reload).not.toHaveBeenCalled();
  act(() => onlineManager.setOnline(true));
  expect(reload).toHaveBeenCalledTimes(1);
});
