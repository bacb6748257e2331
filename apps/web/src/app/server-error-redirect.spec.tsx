import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { serverFailed } from '../api/signals';
import { ServerErrorRedirect } from './server-error-redirect';

const Address = () => <p>{useLocation().pathname}</p>;

test.each([
  ['/cart', '/server-error'],
  ['/kitchen', '/kitchen'],
  ['/pickup', '/pickup'],
])('after a server error, %s redirects to %s', (at, expected) => {
  render(
    <MemoryRouter initialEntries={[at]}>
      <ServerErrorRedirect />
      <Address />
    </MemoryRouter>,
  );
  act(() => serverFailed.send());
  expect(screen.getByText(/^\//)).toHaveTextContent(expected);
});
