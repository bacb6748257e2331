import type { Canteen, CanteenStatus } from '@tiffin/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sessionEnded } from '../../api/signals';
import { FakeServer, refusal } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { AdminPage } from './admin-page';
import { ParkedEventsLink } from './parked-events-link';

const canteen = (hostelName: string, status: CanteenStatus): Canteen => ({
  _id: hostelName,
  hostelType: 'GH',
  hostelNumber: 2,
  hostelName,
  status,
  contractor: { _id: 'c', avatar: null, fullName: `Owner of ${hostelName}`, email: 'owner@example.com', phoneNumber: '919876510002' },
});
const canteens = [canteen('Yamuna', 'waiting'), canteen('Ganga', 'active'), canteen('Kaveri', 'suspended')];
const keyRequired = refusal('key_required');
const keyMissing = { message: 'key missing' };
const wrongKey = refusal('bad_credentials');
const keyOf = ({ body }: { body: unknown }) => (body as { key?: string }).key;

/** A server with the admin key `right`; `session`: an admin session is open. */
function serving({ session = false } = {}) {
  const server = new FakeServer();
  let inside = session;
  return server
    .on('POST /users/contractors', (request) => {
      const key = keyOf(request);
      if (key === 'right') inside = true;
      else if (key !== undefined) return wrongKey;
      return inside ? canteens : keyMissing;
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
const looks = (server: FakeServer) => server.requestsTo('POST /users/contractors').filter((request) => keyOf(request) === undefined).length;
const lookAgain = () => fireEvent(window, new Event('visibilitychange'));

test('a valid key opens the dashboard, an invalid one is selected; the user’s own session continues', async () => {
  let ended = 0;
  const deaf = sessionEnded.listen(() => (ended += 1));
  const { user, server } = open(serving());
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
  await user.click(screen.getByRole('button', { name: 'End admin session' }));
  await gate();
  expect(screen.getByText('Admin session ended')).toBeVisible();
  expect(server.requestsTo('PATCH /users/logout').map(({ body }) => body)).toEqual([{ admin: true }]);
  expect(keyInput()).toHaveValue('');
  expect(ended).toBe(0);
  deaf();
});

test('lists the canteens in the server’s order, and the number of unread messages', async () => {
  const messages = { queries: [], queriesInfo: { hasNextPage: false, unread: 2 } };
  open(serving({ session: true }).on('GET /users/queries', () => messages));
  await dashboard();
  expect(await screen.findByRole('link', { name: 'Messages 2 unread messages' })).toHaveAttribute('href', '/admin/queries');
  const cards = screen.getAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Yamuna', 'Ganga', 'Kaveri']);
  const yamuna = within(cards[0]!);
  for (const text of ['GH 2', 'Waiting', 'Owner of Yamuna', 'owner@example.com', '+91 98765 10002'])
    expect(yamuna.getByText(text)).toBeVisible();
  expect(within(cards[1]!).getByText('Active')).toBeVisible();
  expect(within(cards[2]!).getByText('Suspended')).toBeVisible();
});

const APPROVAL = 'PATCH /users/contractors/Yamuna/approval';
const GANGA = 'PATCH /users/contractors/Ganga';
const button = (name: string) => screen.getByRole('button', { name });
const bodies = (server: FakeServer, call: string) => server.requestsTo(call).map(({ body }) => body);

test('approves a waiting canteen in one tap, and refetches the list even after a refusal', async () => {
  const server = serving({ session: true }).on(APPROVAL, () => refusal('hostel_taken'));
  const { user } = open(server);
  await dashboard();
  const before = looks(server);
  await user.click(button('Approve: Yamuna'));
  expect(await screen.findByText('This hostel already has a canteen.')).toBeVisible();
  await waitFor(() => expect(looks(server)).toBe(before + 1));
  const active = { ...canteens[0], status: 'active' };
  server.on(APPROVAL, () => active).on('POST /users/contractors', () => [active]);
  await user.click(button('Approve: Yamuna'));
  expect(await screen.findByText('Yamuna is active. Its people can log in now.')).toBeVisible();
  expect(bodies(server, APPROVAL)).toEqual([{ approved: true }, { approved: true }]);
  expect(await screen.findByRole('button', { name: 'Suspend: Yamuna' })).toBeVisible();
});

test('drops a registration only after a confirmation that says what is deleted', async () => {
  const server = serving({ session: true }).on(APPROVAL, () => canteens[0]);
  const { user } = open(server);
  await dashboard();
  await user.click(button('Drop registration: Yamuna'));
  const question = await screen.findByRole('dialog', { name: 'Drop the registration of Yamuna?' });
  expect(question).toHaveTextContent('This deletes what Owner of Yamuna entered.');
  await user.click(within(question).getByRole('button', { name: 'Keep' }));
  expect(server.requestsTo(APPROVAL)).toEqual([]);
  await user.click(button('Drop registration: Yamuna'));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Drop registration' }));
  expect(await screen.findByText('The registration of Yamuna is dropped.')).toBeVisible();
  expect(bodies(server, APPROVAL)).toEqual([{ approved: false }]);
});

test('asks before suspending a canteen, but not before activating it', async () => {
  const server = serving({ session: true })
    .on(GANGA, () => canteens[1])
    .on('PATCH /users/contractors/Kaveri', () => canteens[2]);
  const { user } = open(server);
  await dashboard();
  await user.click(button('Suspend: Ganga'));
  const question = await screen.findByRole('dialog', { name: 'Suspend Ganga?' });
  expect(question).toHaveTextContent('This logs out its students');
  await user.click(within(question).getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Ganga is suspended. Its people are logged out.')).toBeVisible();
  expect(bodies(server, GANGA)).toEqual([{ suspended: true }]);
  await user.click(button('Activate again: Kaveri'));
  expect(await screen.findByText('Kaveri is active again.')).toBeVisible();
  expect(bodies(server, 'PATCH /users/contractors/Kaveri')).toEqual([{ suspended: false }]);
});

test('shows the key gate when the session has ended before an action', async () => {
  const server = serving({ session: true }).on(APPROVAL, () => keyRequired);
  const { user } = open(server);
  await dashboard();
  server.on('POST /users/contractors', () => keyMissing);
  await user.click(button('Approve: Yamuna'));
  expect(await gate()).toBeVisible();
});

test('hands the canteen over to another contractor with a mailed code', async () => {
  const next = { ...canteens[1]!, contractor: { ...canteens[1]!.contractor, fullName: 'Meera' } };
  const server = serving({ session: true })
    .on(GANGA, () => ({ message: 'Verification code sent' }))
    .on('POST /contractors/complete-registeration', () => next);
  const { user } = open(server);
  await dashboard();
  await user.click(button('New contractor: Ganga'));
  const details = await screen.findByRole('dialog', { name: 'New contractor for Ganga' });
  expect(details).toHaveTextContent('Owner of Ganga is logged out');
  const into = (name: string, value: string) => fireEvent.change(within(details).getByLabelText(name), { target: { value } });
  into('Full name', 'Meera');
  into('E-mail', 'meera@example.com');
  into('Password', 'tiffin123');
  await user.click(await within(details).findByLabelText('Phone number'));
  await user.paste('9876510009');
  await user.tab();
  await user.click(button('Send code'));
  await screen.findByRole('dialog', { name: 'Check your e-mail' });
  expect(bodies(server, GANGA)).toEqual([
    { fullName: 'Meera', email: 'meera@example.com', phoneNumber: '919876510009', password: 'tiffin123' },
  ]);
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Enter code: Ganga' }));
  await screen.findByRole('dialog', { name: 'Check your e-mail' });
  await user.keyboard('419207');
  expect(await screen.findByText('Meera is now the contractor of Ganga.')).toBeVisible();
  expect(bodies(server, 'POST /contractors/complete-registeration')).toEqual([{ email: 'meera@example.com', code: '419207' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('asks to wait after too many wrong keys, and keeps the typed key', async () => {
  const server = serving();
  const { user } = open(server);
  await gate();
  server.on('POST /users/contractors', () => refusal('throttled'));
  await user.type(keyInput(), 'right{Enter}');
  expect(await screen.findByText('Too many attempts. Please try again later.')).toBeVisible();
  expect(keyInput()).toHaveValue('right');
});

test('shows the key gate when the session has ended elsewhere', async () => {
  const server = serving({ session: true });
  open(server);
  await dashboard();
  server.on('POST /users/contractors', () => keyMissing);
  lookAgain();
  expect(await gate()).toBeVisible();
});

test('a refetch does not disturb a key that is being typed', async () => {
  const { user, server } = open(serving());
  await gate();
  await user.type(keyInput(), 'righ');
  lookAgain();
  await waitFor(() => expect(looks(server)).toBe(2));
  expect(keyInput()).toHaveValue('righ');
});

test('ignores a read that started before the key was accepted', async () => {
  const server = serving();
  const { user } = open(server);
  await gate();
  let answer: (closed: typeof keyMissing) => void = () => undefined;
  const late = new Promise<typeof keyMissing>((resolve) => (answer = resolve));
  server.on('POST /users/contractors', (request) => (keyOf(request) === 'right' ? canteens : late));
  lookAgain();
  await waitFor(() => expect(looks(server)).toBe(2));
  await user.type(keyInput(), 'right{Enter}');
  await dashboard();
  await act(async () => answer(keyMissing));
  expect(await dashboard()).toBeVisible();
});

test('says when the list of canteens cannot be loaded', async () => {
  open(new FakeServer().on('POST /users/contractors', () => refusal('unavailable_now')));
  expect(await screen.findByText('The list of canteens could not be loaded.')).toBeVisible();
});

test('shows the link to parked events only with an admin session', async () => {
  const link = <ParkedEventsLink projection="bills" document="s-2026-10" />;
  const { unmount } = renderPage(link, { server: serving({ session: true }) });
  const address = '/admin/operations?part=parked&projection=bills&document=s-2026-10';
  expect(await screen.findByRole('link', { name: 'Show parked events' })).toHaveAttribute('href', address);
  unmount();
  const { server } = renderPage(link, { server: serving() });
  await waitFor(() => expect(looks(server)).toBe(1));
  expect(screen.queryByRole('link')).toBeNull();
});
