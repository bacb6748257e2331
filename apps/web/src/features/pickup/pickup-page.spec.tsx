import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { Pickup, User } from '@tiffin/contracts';
import fc from 'fast-check';
import { useState, type ReactNode } from 'react';
import { LiveContext } from '../../live/live-context';
import { SessionContext, type Session } from '../../session/session';
import { anOrder } from '../orders/testing';
import { FakeServer, refusal } from '../testing/fake-server';
import { CONTRACTOR, renderPage } from '../testing/render-page';
import { fitNumbers, GAP } from './fit-numbers';
import { PickupPage } from './pickup-page';
import { useNewNumbers } from './pickup-screen';

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

/** A session that a valid key turns into the kitchen's. */
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

test('shows numbers by status, and nothing else of an order', async () => {
  open();
  await screen.findByRole('heading', { name: 'Pickup' });
  expect([on('Please come to the counter'), on('Ready'), on('Being prepared')]).toEqual([['9'], ['12'], ['14', '15']]);
});

test('the kitchen’s key opens the screen', async () => {
  const server = new FakeServer()
    .on('GET /users/canteens', () => [{ _id: 'c', hostelType: 'BH', hostelNumber: 1, hostelName: 'Ganga' }])
    .on(PATH, ({ body }) => {
      const { key } = body as { key?: string };
      if (key === undefined) return { message: 'key missing' };
      return key === 'BH1-kitchen1' ? numbers() : refusal('bad_credentials');
    });
  const { user } = open({ user: null, server });
  await screen.findByRole('option', { name: 'Ganga (BH1)' });
  await user.selectOptions(screen.getByLabelText('Hostel'), 'BH1');
  await user.type(screen.getByLabelText('Kitchen key'), 'kitchen1');
  server.on(PATH, () => numbers());
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByRole('heading', { name: 'Pickup' })).toBeVisible();
});

test('refetches after every order message, and highlights new ready numbers', async () => {
  const { server, send } = open();
  await screen.findByRole('heading', { name: 'Pickup' });
  server.on(PATH, () => numbers({ preparing: [15], ready: [12, 14], called: [] }));
  send('orderPrepared', { ...anOrder(), status: 'Prepared' });
  await waitFor(() => expect(on('Ready')).toEqual(['12', '14']));
  expect(screen.queryByRole('region', { name: 'Please come to the counter' })).toBeNull();
  expect(board('Ready').getByText('14')).toHaveClass('ring-info');
  expect(board('Ready').getByText('12')).not.toHaveClass('ring-info');
});

test('shows how long the connection has been lost, and keeps the numbers', async () => {
  open({ lost: true });
  expect(await screen.findByText('No connection for 2 hours. These numbers may be old.')).toBeVisible();
  expect(on('Ready')).toEqual(['12']);
});

test('keeps the last numbers with a notice when the server cannot read newer ones', async () => {
  const { server } = open();
  await screen.findByRole('heading', { name: 'Pickup' });
  server.on(PATH, () => refusal('internal'));
  lookAgain();
  expect(await screen.findByText("The server can't read newer numbers. These may be old.")).toBeInTheDocument();
  expect(on('Ready')).toEqual(['12']);
});

test('says that there are no orders', async () => {
  open({ server: serving(numbers({ preparing: [], ready: [], called: [] })) });
  expect(await screen.findByRole('heading', { name: 'No orders are waiting' })).toBeVisible();
});

test('names the canteen', async () => {
  open();
  expect(await screen.findByText('Ganga (BH1)')).toBeVisible();
});

test('a contractor needs no key and has no lock', async () => {
  open({ user: CONTRACTOR });
  expect(await screen.findByRole('link', { name: 'Tiffin, home' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Lock this screen' })).toBeNull();
});

describe('the bell', () => {
  const ready = (tokens: number[] = [], called: Pickup['called'] = []) => numbers({ preparing: [], ready: tokens, called });
  const AT = '2026-11-21T06:50:00.000Z';

  /** The number of rings and the final highlights after the screen showed these states in turn. */
  function shown(...pickups: Pickup[]) {
    let rang = 0;
    const { rerender, result } = renderHook(({ pickup }) => useNewNumbers(pickup, () => (rang += 1)), {
      initialProps: { pickup: pickups[0] ?? ready() },
    });
    pickups.slice(1).forEach((pickup) => rerender({ pickup }));
    return [rang, [...result.current]];
  }

  test('does not ring for the first numbers', () => expect(shown(ready([1, 2]))).toEqual([0, []]));
  test('rings once for several numbers at the same time', () => expect(shown(ready([1]), ready([1, 2, 3]))).toEqual([1, [2, 3]]));
  test('does not ring for a removed number, and rings when it returns', () =>
    expect(shown(ready([1]), ready(), ready([1]))).toEqual([1, [1]]));
  test('rings for each call', () => {
    const once = ready([], [{ token: 1, at: AT }]);
    const again = ready([], [{ token: 1, at: '2026-11-21T06:51:00.000Z' }]);
    expect(shown(ready([1]), once)).toEqual([1, [1]]);
    expect(shown(once, again)).toEqual([1, [1]]);
    expect(shown(once, once)).toEqual([0, []]);
  });
});

describe('the size of the numbers', () => {
  const TELEVISION = { width: 1200, height: 850 };
  const fit = (count: number, { digits = 2, box = TELEVISION, rem = 24 } = {}) => fitNumbers({ count, digits, box, rem });

  test('shows few numbers large and many smaller, all of them at once', () => {
    expect(fit(2)).toMatchObject({ size: 264 });
    expect(fit(10).size).toBeGreaterThan(150);
    const forty = fit(40);
    expect(forty.size).toBeGreaterThan(80);
    expect(forty.columns * forty.rows).toBeGreaterThanOrEqual(40);
  });

  test('looks the same on a television with twice as many pixels', () => {
    const twice = fit(10, { box: { width: 2400, height: 1700 }, rem: 48 });
    expect(twice).toEqual({ ...fit(10), size: 2 * fit(10).size });
  });

  test('shows as many as fit per page when hundreds do not fit at the smallest size', () => {
    const { size, columns, rows } = fit(500, { digits: 3 });
    expect(size).toBe(48);
    expect(columns * rows).toBeGreaterThan(50);
    expect(columns * rows).toBeLessThan(500);
  });

  test('every number fits into its cell, unless the box is too small for one', () => {
    const boxes = fc.record({ width: fc.integer({ min: 200, max: 4_000 }), height: fc.integer({ min: 100, max: 2_200 }) });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 4 }), boxes, (count, digits, box) => {
        const { size, columns, rows } = fit(count, { digits, box });
        const gap = GAP * 24;
        expect((box.width - gap * (columns - 1)) / columns).toBeGreaterThanOrEqual(size * digits * 0.6);
        expect((box.height - gap * (rows - 1)) / rows).toBeGreaterThanOrEqual(size);
      }),
    );
  });
});
