import { screen, waitFor } from '@testing-library/react';
import type { User } from '@tiffin/contracts';
import { SessionContext, type Session } from '../../session/session';
import { FakeServer, refusal } from '../testing/fake-server';
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

test('sends the link’s token, but removes it from the address', async () => {
  const view = show('/choose-password?token=s3cret');
  expect(view.address()).toBe('/choose-password');
  await choose(view, 'tiffin456');
  expect(await screen.findByText('Password updated successfully')).toBeVisible();
  expect(server.requestsTo('POST /users/reset-password').map(({ body }) => body)).toEqual([{ token: 's3cret', newPassword: 'tiffin456' }]);
  await waitFor(() => expect(view.address()).toBe('/login'));
  expect(asked).toBe(1);
});

test('shows errors before anything is sent', async () => {
  const view = show('/choose-password?token=s3cret');
  await choose(view, 'tiffin456', 'tiffin457');
  expect(screen.getByLabelText('Confirm new password')).toHaveAccessibleDescription('confirm password should match new password');
  expect(server.requestsTo('POST /users/reset-password')).toEqual([]);
});

test.each([
  ['was used before the page was opened', 'POST /users/reset-password/check', false],
  ['is used meanwhile', 'POST /users/reset-password', true],
])('offers another link when a link %s', async (_, call, typed) => {
  server.on(call, () => refusal('link_expired'));
  const view = show('/choose-password?token=s3cret');
  if (typed) await choose(view, 'tiffin456');
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password');
});

test.each(['/choose-password', '/choose-password?token='])('treats %s as an invalid link', (at) => {
  show(at);
  expect(screen.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('redirects a signed-in user to the settings', () => {
  show('/choose-password', STUDENT);
  expect(screen.getByRole('link', { name: 'Go to the settings' })).toHaveAttribute('href', '/settings/password');
});
