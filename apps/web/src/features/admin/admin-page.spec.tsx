import type { Canteen, CanteenStatus } from '@tiffin/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sessionEnded } from '../../api/signals';
import { FakeServer, Refused } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { AdminPage } from './admin-page';

const canteen = (hostelName: string, status: CanteenStatus): Canteen => ({
  _id: hostelName,
  hostelType: 'GH',
  hostelNumber: 2,
  hostelName,
  status,
  contractor: { _id: 'c', avatar: null, fullName: `Owner of ${hostelName}`, email: 'owner@example.com', phoneNumber: '919876510002' },
});
const canteens = [canteen('Yamuna', 'waiting'), canteen('Ganga', 'active'), canteen('Kaveri', 'suspended')];
const keyRequired = new Refused(401, { code: 'key_required', message: 'key missing' });
const wrongKey = new Refused(400, { code: 'bad_credentials', message: 'Invalid credentials' });
const keyOf = ({ body }: { body: unknown }) => (body as { key?: string }).key;

/** A server whose admin key is `right`; `session`: an admin session is open. */
function serving({ session = false } = {}) {
  const server = new FakeServer();
  let inside = session;
  return server
    .on('POST /users/contractors', (request) => {
      const key = keyOf(request);
      if (key === 'right') inside = true;
      else if (key !== undefined) return wrongKey;
      return inside ? canteens : keyRequired;
    })
    .on('PATCH /users/logout', () => {
      inside = false;
      return {};
    });
}
const open = (server: FakeServer) => renderPage(<AdminPage />, { at: '/admin', server });
const gate = () => screen.findByRole('heading', { name: 'Verify Admin Key' });
const dashboard = () => screen.findByRole('heading', { name: 'Admin Dashboard' });
const keyInput = () => screen.getByLabelText('Admin key');
const looks = (server: FakeServer) => server.askedOf('POST /users/contractors').filter((request) => keyOf(request) === undefined).length;
const lookAgain = () => fireEvent(window, new Event('visibilitychange'));

test('a right key opens the dashboard, a wrong one says so and can be typed over', async () => {
  const { user } = open(serving());
  await gate();
  const verify = screen.getByRole('button', { name: 'Verify' });
  expect(verify).toBeDisabled();
  await user.type(keyInput(), ' ');
  expect(verify).toBeDisabled();
  await user.type(keyInput(), 'wrong');
  await user.click(verify);
  expect(await screen.findByText('Please Enter a Valid Key')).toBeVisible();
  expect(keyInput()).toHaveFocus();
  await user.keyboard('right ');
  await user.click(screen.getByRole('button', { name: 'Show key' }));
  expect(keyInput()).toHaveAttribute('type', 'text');
  await user.click(verify);
  expect(await dashboard()).toBeVisible();
  expect(screen.queryByText('Please Enter a Valid Key')).not.toBeInTheDocument();
});

test('every canteen has a card with its contractor, in the order of the server', async () => {
  open(serving({ session: true }));
  await dashboard();
  const cards = screen.getAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Yamuna', 'Ganga', 'Kaveri']);
  const yamuna = within(cards[0]!);
  for (const text of ['GH 2', 'Waiting', 'Owner of Yamuna', 'owner@example.com', '+91 98765 10002'])
    expect(yamuna.getByText(text)).toBeVisible();
  expect(within(cards[1]!).getByText('Active')).toBeVisible();
  expect(within(cards[2]!).getByText('Suspended')).toBeVisible();
});

test('after too many wrong keys it says to wait, and keeps what was typed', async () => {
  const server = serving();
  const { user } = open(server);
  await gate();
  server.on(
    'POST /users/contractors',
    () => new Refused(429, { code: 'throttled', message: 'Too many attempts. Please try again later.' }),
  );
  await user.type(keyInput(), 'right{Enter}');
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeVisible();
  expect(keyInput()).toHaveValue('right');
});

test('opening the gate and leaving through it signs nobody out', async () => {
  let ended = 0;
  const deaf = sessionEnded.listen(() => (ended += 1));
  const { user, server } = open(serving());
  await gate();
  await user.type(keyInput(), 'right{Enter}');
  await dashboard();
  await user.click(screen.getByRole('button', { name: 'End admin session' }));
  await gate();
  expect(screen.getByText('Admin session ended')).toBeVisible();
  expect(server.askedOf('PATCH /users/logout').map(({ body }) => body)).toEqual([{ admin: true }]);
  expect(keyInput()).toHaveValue('');
  expect(ended).toBe(0);
  deaf();
});

test('a session that ended elsewhere leads back to the gate', async () => {
  const server = serving({ session: true });
  open(server);
  await dashboard();
  server.on('POST /users/contractors', () => keyRequired);
  lookAgain();
  expect(await gate()).toBeVisible();
});

test('the key can be typed in peace while the page looks again by itself', async () => {
  const { user, server } = open(serving());
  await gate();
  await user.type(keyInput(), 'righ');
  lookAgain();
  await waitFor(() => expect(looks(server)).toBe(2));
  expect(keyInput()).toHaveValue('righ');
});

test('a look that began before the key was accepted does not close the door again', async () => {
  const server = serving();
  const { user } = open(server);
  await gate();
  let answer: (failure: Refused) => void = () => undefined;
  const late = new Promise<Refused>((resolve) => (answer = resolve));
  server.on('POST /users/contractors', (request) => (keyOf(request) === 'right' ? canteens : late));
  lookAgain();
  await waitFor(() => expect(looks(server)).toBe(2));
  await user.type(keyInput(), 'right{Enter}');
  await dashboard();
  await act(async () => answer(keyRequired));
  expect(await dashboard()).toBeVisible();
});

test('a server that puts off says so, and the page can be asked for again', async () => {
  const server = serving({ session: true });
  const right = () => canteens;
  server.on('POST /users/contractors', () => new Refused(503, { code: 'unavailable_now', message: 'Please try again in a moment.' }));
  const { user } = open(server);
  await screen.findByText('The list of canteens could not be loaded.');
  server.on('POST /users/contractors', right);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Yamuna')).toBeVisible();
});
