import { screen, waitFor } from '@testing-library/react';
import type { User } from '@tiffin/contracts';
import { SessionContext, type Session } from '../../session/session';
import { FakeServer, Refused } from '../testing/fake-server';
import { renderPage, STUDENT } from '../testing/render-page';
import { ChoosePasswordPage } from './choose-password-page';

let server: FakeServer;
let asked: number;

function show(at: string, user: User | null = null) {
  asked = 0;
  const session = { user, refresh: () => ((asked += 1), Promise.reject(new Error('away'))) } as unknown as Session;
  return renderPage(
    <SessionContext value={session}>
      <ChoosePasswordPage />
    </SessionContext>,
    { at, server },
  );
}
async function choose({ user }: ReturnType<typeof show>, password: string, again = password): Promise<void> {
  await user.type(screen.getByLabelText('New password'), password);
  await user.type(screen.getByLabelText('Confirm new password'), again);
  await user.click(screen.getByRole('button', { name: 'Save password' }));
}

beforeEach(() => {
  server = new FakeServer().on('POST /users/reset-password', () => ({})).on('POST /users/reset-password/check', () => ({}));
});

test('the token of the link is sent, but never stays in the address', async () => {
  const view = show('/choose-password?token=s3cret');
  expect(view.address()).toBe('/choose-password');
  await choose(view, 'tiffin456');
  expect(await screen.findByText('Password updated successfully')).toBeVisible();
  expect(server.askedOf('POST /users/reset-password').map(({ body }) => body)).toEqual([{ token: 's3cret', newPassword: 'tiffin456' }]);
  await waitFor(() => expect(view.address()).toBe('/login'));
  expect(asked).toBe(1);
});

test('what is wrong is said before anything is sent', async () => {
  const view = show('/choose-password?token=s3cret');
  await choose(view, 'tiffin456', 'tiffin457');
  expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription('confirm password should match new password');
  expect(server.askedOf('POST /users/reset-password')).toEqual([]);
});

test('a link that is over leads to another one', async () => {
  server.on('POST /users/reset-password', () => new Refused(400, { code: 'link_expired', message: 'This link is no longer valid' }));
  const view = show('/choose-password?token=s3cret');
  await choose(view, 'tiffin456');
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
});

test('a link that was used says so before anybody types', async () => {
  server.on('POST /users/reset-password/check', () => new Refused(400, { code: 'link_expired', message: 'This link is no longer valid' }));
  show('/choose-password?token=s3cret');
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test.each(['/choose-password', '/choose-password?token='])('%s: no token is no link', (at) => {
  show(at);
  expect(screen.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('whoever is signed in is led to the settings instead', () => {
  show('/choose-password', STUDENT);
  expect(screen.getByRole('link', { name: 'Go to the settings' })).toHaveAttribute('href', '/settings/password');
});

test('a failure on the way keeps what was typed', async () => {
  server.on('POST /users/reset-password', () => new Refused(503, { code: 'unavailable_now', message: 'Please try again in a moment.' }));
  const view = show('/choose-password?token=s3cret');
  await choose(view, 'tiffin456');
  expect(await screen.findByText('Please try again in a moment.')).toBeVisible();
  expect(screen.getByLabelText('New password')).toHaveValue('tiffin456');
});
