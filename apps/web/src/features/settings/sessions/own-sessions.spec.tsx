import '../../../ui/dialog-panel';
import { screen, within } from '@testing-library/react';
import type { OwnSession } from '@tiffin/contracts';
import { FakeServer, Refusal } from '../../testing/fake-server';
import { renderPage } from '../../testing/render-page';
import { OwnSessions } from './own-sessions';

const PHONE: OwnSession = {
  _id: 'phone',
  browser: 'Chrome',
  system: 'Android',
  createdAt: '2026-11-01T06:30:00Z',
  lastUsedAt: '2026-11-02T06:30:00Z',
  current: true,
};
const LAPTOP: OwnSession = {
  ...PHONE,
  _id: 'laptop',
  browser: 'Firefox',
  system: 'Windows',
  lastUsedAt: '2026-10-31T08:00:00Z',
  current: false,
};
const OLD: OwnSession = { ...LAPTOP, _id: 'old', browser: '', system: '' };

let sessions: OwnSession[];
let server: FakeServer;
beforeEach(() => {
  sessions = [PHONE, LAPTOP, OLD];
  server = new FakeServer().on('GET /users/sessions', () => sessions);
});
const show = () => renderPage(<OwnSessions />, { server });
const rows = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

test('lists each session with device, start and last use, marks the current one, and retries a failed read', async () => {
  server.on('GET /users/sessions', () => new Refusal(500, { code: 'internal', message: 'Something went wrong on our end.' }));
  const { user } = show();
  expect(await screen.findByText('This list could not be loaded.')).toBeVisible();
  server.on('GET /users/sessions', () => sessions);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toEqual([
    'Chrome on AndroidThis deviceSince Sun, Nov 1, 2026, 12:00 PM',
    'Firefox on WindowsSince Sun, Nov 1, 2026, 12:00 PM · last used Sat, Oct 31, 2026, 1:30 PMLog out',
    'Unknown deviceSince Sun, Nov 1, 2026, 12:00 PM · last used Sat, Oct 31, 2026, 1:30 PMLog out',
  ]);
  expect(screen.queryByRole('button', { name: 'Log out Chrome on Android' })).toBeNull();
});

test('signs out another session after a confirmation, and removes it from the list', async () => {
  server.on('DELETE /users/sessions/laptop', () => ((sessions = [PHONE, OLD]), {}));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Log out Firefox on Windows' }));
  const question = await screen.findByRole('dialog', { name: 'Log out Firefox on Windows?' });
  await user.click(within(question).getByRole('button', { name: 'Keep' }));
  expect(server.requestsTo('DELETE /users/sessions/laptop')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Log out Firefox on Windows' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Logged out')).toBeVisible();
  expect(await rows()).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('signs out all others at once; a failure is shown in the dialog', async () => {
  server.on('DELETE /users/sessions', () => new Refusal(503, { code: 'unavailable_now', message: 'Please try again in a moment.' }));
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Log out everywhere else' }));
  const question = await screen.findByRole('dialog', { name: 'Log out everywhere else?' });
  expect(question).toHaveTextContent('2 other devices have to log in again. This one stays logged in.');
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
  expect(await within(question).findByText('Please try again in a moment.')).toBeVisible();
  server.on('DELETE /users/sessions', () => ((sessions = [PHONE]), { ended: 2 }));
  await user.click(within(question).getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Logged out')).toBeVisible();
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
});

test('treats an ended session as signed out', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Log out Unknown device' }));
  sessions = [PHONE, LAPTOP];
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out' }));
  expect(await screen.findByText('Logged out')).toBeVisible();
  expect(await rows()).toHaveLength(2);
});
