import type { Pickup, User } from '@tiffin/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { LiveContext } from '../../live/live-context';
import { SessionContext, type Session } from '../../session/session';
import { anOrder } from '../orders/testing';
import { FakeServer, Refused } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { PickupPage } from './pickup-page';

const PATH = 'POST /users/pickup';
const STAFF: User = { ...CONTRACTOR, _id: 'canteen', role: 'staff', fullName: 'Kitchen' };
const numbers = (change: Partial<Pickup> = {}): Pickup => ({
  canteenId: 'canteen',
  timeZone: 'Asia/Kolkata',
  preparing: [14, 15],
  ready: [12],
  called: [{ token: 9, at: '2026-11-21T06:50:00.000Z' }],
  ...change,
});
const serving = (pickup = numbers()) => new FakeServer().on(PATH, () => pickup);

/** A session that a right key turns into the kitchen's. */
function SignedIn({ user: first, children }: { user: User | null; children: ReactNode }) {
  const [user, setUser] = useState(first);
  const refresh = async () => {
    setUser(STAFF);
    return STAFF;
  };
  const logOut = async () => setUser(null);
  return <SessionContext value={{ user, refresh, logOut } as Session}>{children}</SessionContext>;
}
function open({ user = STAFF as User | null, server = serving(), lost = false } = {}) {
  const live = { live: { state: 'lost', since: new Date(Date.now() - 2 * 3_600_000) }, socket: undefined } as const;
  const page = lost ? (
    <LiveContext value={live}>
      <PickupPage />
    </LiveContext>
  ) : (
    <PickupPage />
  );
  return renderPage(<SignedIn user={user}>{page}</SignedIn>, { server, at: '/pickup' });
}
const board = (name: string) => within(screen.getByRole('region', { name }));
const on = (name: string) =>
  board(name)
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const lookAgain = () => fireEvent(window, new Event('visibilitychange'));

beforeEach(() => localStorage.setItem('tiffin.sound.pickup', 'off'));

test('numbers stand where they belong, and nothing else of an order', async () => {
  open();
  await screen.findByRole('heading', { name: 'Pickup' });
  expect([on('Please come to the counter'), on('Ready'), on('Being prepared')]).toEqual([['9'], ['12'], ['14', '15']]);
});

test('the kitchen’s key opens it', async () => {
  const server = new FakeServer()
    .on('GET /users/canteens', () => [{ _id: 'c', hostelType: 'BH', hostelNumber: 1, hostelName: 'Ganga' }])
    .on(PATH, ({ body }) => {
      const { key } = body as { key?: string };
      if (key === undefined) return { message: 'key missing' };
      return key === 'BH1-kitchen1' ? numbers() : new Refused(400, { code: 'bad_credentials', message: 'Invalid credentials' });
    });
  const { user } = open({ user: null, server });
  await screen.findByRole('option', { name: 'Ganga (BH1)' });
  await user.selectOptions(screen.getByLabelText('Hostel'), 'BH1');
  await user.type(screen.getByLabelText('Kitchen key'), 'kitchen1');
  server.on(PATH, () => numbers());
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByRole('heading', { name: 'Pickup' })).toBeVisible();
});

test('whatever happens to an order is read at once, and what became ready is marked', async () => {
  const { server, send } = open();
  await screen.findByRole('heading', { name: 'Pickup' });
  server.on(PATH, () => numbers({ preparing: [15], ready: [12, 14], called: [] }));
  send('orderPrepared', { ...anOrder(), status: 'Prepared' });
  await waitFor(() => expect(on('Ready')).toEqual(['12', '14']));
  expect(screen.queryByRole('region', { name: 'Please come to the counter' })).toBeNull();
  expect(board('Ready').getByText('14')).toHaveClass('ring-info');
  expect(board('Ready').getByText('12')).not.toHaveClass('ring-info');
});

test('after two hours without a connection it says for how long, and goes on with what it has', async () => {
  open({ lost: true });
  expect(await screen.findByText('No connection for 2 hours. These numbers may be old.')).toBeVisible();
  expect(on('Ready')).toEqual(['12']);
});

test('where the server can’t read newer numbers the last ones stay, and it is said', async () => {
  const { server } = open();
  await screen.findByRole('heading', { name: 'Pickup' });
  server.on(PATH, () => new Refused(500, { code: 'internal', message: 'Something went wrong on our end.' }));
  lookAgain();
  expect(await screen.findByText("The server can't read newer numbers. These may be old.")).toBeInTheDocument();
  expect(on('Ready')).toEqual(['12']);
});

test('with no orders it says so', async () => {
  open({ server: serving(numbers({ preparing: [], ready: [], called: [] })) });
  expect(await screen.findByRole('heading', { name: 'No orders are waiting' })).toBeVisible();
});

test('a contractor looks without a key and has no lock', async () => {
  open({ user: CONTRACTOR });
  expect(await screen.findByRole('link', { name: 'Tiffin, home' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Lock this screen' })).toBeNull();
});
