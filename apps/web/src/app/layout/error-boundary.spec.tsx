import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useLayoutEffect } from 'react';
import { ErrorBoundary } from './error-boundary';

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
      <ErrorBoundary>
        <Page />
      </ErrorBoundary>
    </I18nProvider>,
  );
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => void jest.restoreAllMocks());

test('re-renders a crashed page once; a second crash shows an error page', () => {
  show(1);
  expect(screen.getByText('The list')).toBeVisible();
  show(9);
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be shown');
});
