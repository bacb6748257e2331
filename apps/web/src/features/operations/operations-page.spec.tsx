import { jest } from '@jest/globals';
import type { ProjectionStatus } from '@tiffin/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, Refused } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { OperationsPage } from './operations-page';
import { aParkedEvent, aStatus, CANTEEN, operatorsServer } from './testing';

const keyRequired = new Refused(401, { code: 'key_required', message: 'key missing' });
const VIEW = '/operations/projections/orders';

afterEach(() => jest.restoreAllMocks());

/** A server with an open admin session and these projections; `become` changes the first. */
function serving(...first: ProjectionStatus[]) {
  let statuses = first.length > 0 ? first : [aStatus()];
  const server = operatorsServer(() => statuses);
  const become = (change: Partial<ProjectionStatus>) => {
    statuses = [{ ...(statuses[0] ?? aStatus()), ...change }, ...statuses.slice(1)];
    return statuses[0];
  };
  return { server, become };
}
const open = (server: FakeServer, search = '') => renderPage(<OperationsPage />, { at: `/admin/operations${search}`, server });
const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const lookAgain = () => fireEvent(window, new Event('visibilitychange'));
async function choose(user: ReturnType<typeof open>['user'], item: string, name = 'orders') {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('without an admin session the key comes first, and nothing is asked of the operations', async () => {
  const { server } = serving();
  server.on('POST /users/contractors', ({ body }) => ((body as { key?: string }).key === 'right' ? [CANTEEN] : { message: 'key missing' }));
  const { user } = open(server);
  await user.type(await screen.findByLabelText('Admin key'), 'right');
  expect(server.askedOf('GET /operations/projections')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByRole('heading', { name: 'Operations' })).toBeVisible();
});

test('a session that ends meanwhile leads back to the gate', async () => {
  const { server } = serving(aStatus({ state: 'paused' }));
  server.on(`POST ${VIEW}/resume`, () => keyRequired);
  const { user } = open(server);
  await user.click(await screen.findByRole('button', { name: 'Resume: orders' }));
  expect(await screen.findByRole('heading', { name: 'Verify Admin Key' })).toBeVisible();
});

test('the operations key opens the page, goes with each call, and is forgotten with it', async () => {
  const { server } = serving();
  const statuses = [aStatus()];
  server
    .on('POST /users/contractors', () => ({ message: 'key missing' }))
    .on('GET /users/canteens', () => [CANTEEN])
    .on('GET /operations/projections', ({ headers }) => (headers.get('authorization') === 'Bearer right' ? statuses : keyRequired));
  const { user } = open(server);
  await user.click(await screen.findByRole('radio', { name: 'Operator' }));
  await user.type(screen.getByLabelText('Operations key'), 'wrong{Enter}');
  expect(await screen.findByText('Please Enter a Valid Key')).toBeVisible();
  await user.keyboard('right{Enter}');
  expect(await row('orders')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Leave operations' }));
  expect(await screen.findByLabelText('Admin key')).toHaveValue('');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('right');
});

test('every projection says where it stands', async () => {
  const verification = { state: 'done', position: 9, documents: 9, differences: [], finishedAt: '2020-01-01T06:50:00.000Z' } as const;
  open(
    serving(
      aStatus({
        parked: 1,
        previousGeneration: 1,
        bytes: 5_468_216,
        previousBytes: 41_000,
        verification: { ...verification, differences: [] },
      }),
      aStatus({ name: 'audit-trail', state: 'paused', position: 482_101, lag: 816 }),
    ).server,
  );
  const orders = await row('orders');
  for (const text of ['Live', 'v3, generation 2', '482,917', '0', '18,204', '1 parked event']) expect(orders.getByText(text)).toBeVisible();
  expect(orders.getByText(/Verified Wed, Jan 1, 2020, 12:20 PM: no differences/)).toBeVisible();
  expect(orders.getByText(/Takes 5\.5 MB/)).toHaveTextContent('Generation 1 is kept for a roll-back (41 kB)');
  const trail = await row('audit-trail');
  for (const text of ['Paused', '482,101', '816']) expect(trail.getByText(text)).toBeVisible();
});

test('a stalled projection is told above everything, with what keeps it', async () => {
  open(serving(aStatus({ state: 'stalled', position: 479_230, lag: 3687, error: 'placedAt is missing' })).server);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('orders has stalled at position 479,230. placedAt is missing');
});

test('a rebuild is asked first, says what will happen, is followed, and its end is told', async () => {
  const { server, become } = serving(aStatus({ previousGeneration: 1 }));
  const rebuild = { generation: 3, state: 'running', switch: 'manual', position: 304_238, startedAt: '2026-11-21T06:30:00.000Z' } as const;
  server.on(`POST ${VIEW}/rebuild`, () => become({ rebuild }));
  const { user } = open(server);
  await user.click(await screen.findByRole('button', { name: 'Rebuild: orders' }));
  const question = await dialog('Rebuild orders?');
  expect(question.getByText(/The whole log \(482,917 positions\) is folded into a new generation/)).toBeVisible();
  expect(question.getByText(/Generation 1 is dropped then\./)).toBeVisible();
  expect(server.askedOf(`POST ${VIEW}/rebuild`)).toEqual([]);
  await user.click(question.getByRole('radio', { name: 'Waits for me' }));
  await user.click(question.getByRole('button', { name: 'Rebuild' }));
  expect(await screen.findByText('orders is being rebuilt.')).toBeVisible();
  expect(server.askedOf(`POST ${VIEW}/rebuild`)[0]?.body).toEqual({ switch: 'manual' });
  expect(await screen.findByRole('progressbar', { name: 'Rebuild of orders' })).toHaveAttribute('aria-valuenow', '63');
  expect(screen.getByText(/at 304,238 of 482,917/)).toBeVisible();
  expect(screen.queryByText(/left at/)).toBeNull();
  become({ rebuild: { ...rebuild, state: 'ready', position: 482_917 } });
  expect(await screen.findByText('orders: generation 3 is rebuilt and waits for you.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Switch to generation 3: orders' })).toBeVisible();
});

test('a rebuild that is held up says by what', async () => {
  const rebuild = { generation: 3, state: 'running', switch: 'auto', position: 9, startedAt: '2026-11-21T06:30:00.000Z' } as const;
  open(serving(aStatus({ rebuild: { ...rebuild, error: 'There is no room left on the disk' } })).server);
  expect(await screen.findByText(/held up, and goes on once that is over: There is no room left on the disk/)).toBeVisible();
});

test('one that waits can be begun anew, which drops it', async () => {
  const rebuild = { generation: 3, state: 'ready', switch: 'manual', position: 9, startedAt: '2026-11-21T06:30:00.000Z' } as const;
  const { user } = open(serving(aStatus({ rebuild })).server);
  await choose(user, 'Rebuild');
  expect((await dialog('Rebuild orders?')).getByText(/Generation 3, which waits to be switched to, is dropped first\./)).toBeVisible();
});

test('an estimate appears once there is evidence for one', async () => {
  const { server, become } = serving();
  const verification = { state: 'running', documents: 0, differences: [] } as const;
  let [position, now] = [4000, Date.now()];
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  server.on('GET /operations/projections', () => [become({ verification: { ...verification, differences: [], position } })]);
  open(server);
  for (const seen of ['4,000', '8,000']) {
    expect(await screen.findByText(new RegExp(`at ${seen} of`))).toBeVisible();
    expect(screen.queryByText(/left at/)).toBeNull();
    // Not by each call: the page looks by itself, too.
    [position, now] = [position + 4000, now + 2000];
    lookAgain();
  }
  expect(await screen.findByText(/about 4 min left at 2,000 \/s/)).toBeVisible();
});

test('dropping a generation is asked first and can be left alone', async () => {
  const { server, become } = serving(aStatus({ previousGeneration: 1 }));
  server.on(`DELETE ${VIEW}/previous`, () => become({ previousGeneration: null }));
  const { user } = open(server);
  await choose(user, 'Drop generation 1');
  await user.click((await dialog('Drop generation 1 of orders?')).getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'More for orders' })).toHaveFocus());
  expect(server.askedOf(`DELETE ${VIEW}/previous`)).toEqual([]);
  await choose(user, 'Drop generation 1');
  await user.click((await dialog('Drop generation 1 of orders?')).getByRole('button', { name: 'Drop' }));
  expect(await screen.findByText('orders: the previous generation is dropped.')).toBeVisible();
  expect(screen.queryByText(/is kept for a roll-back/)).toBeNull();
});

test('what the server refuses is told as it is', async () => {
  const { server } = serving();
  server.on(`POST ${VIEW}/verify`, () => new Refused(409, { code: 'busy', message: 'orders is being verified already.' }));
  const { user } = open(server);
  await user.click(await screen.findByRole('button', { name: 'Verify: orders' }));
  await user.click((await dialog('Verify orders?')).getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('orders is being verified already.')).toBeVisible();
});

test('documents that differ are shown side by side', async () => {
  const verification = {
    state: 'done',
    position: 9,
    documents: 9,
    differences: ['order-9'],
    finishedAt: '2026-11-21T06:50:00.000Z',
  } as const;
  const { server } = serving(aStatus({ verification: { ...verification, differences: ['order-9'] } }));
  server.on(`GET ${VIEW}/differences`, () => ({
    differences: [{ _id: 'order-9', live: { status: 'Prepared', total: 30 }, folded: { status: 'Pending', total: 30 } }],
  }));
  const { user, address } = open(server);
  await user.click(await screen.findByRole('link', { name: '1 document differs' }));
  expect(address()).toBe('/admin/operations?part=differences&projection=orders');
  const field = within(await screen.findByRole('row', { name: /^status/ }));
  expect(field.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['"Prepared"', '"Pending"']);
  expect(screen.queryByRole('row', { name: /^total/ })).toBeNull();
});

test('a parked event says why it waits and can be retried', async () => {
  const { server, become } = serving(aStatus({ parked: 1 }));
  const still = new Refused(409, { code: 'still_failing', message: 'Still failing: OrderPrepared before OrderPlaced' });
  let parked = [aParkedEvent()];
  server.on('GET /operations/parked', () => ({ parked, parkedInfo: { hasNextPage: false } }));
  server.on('POST /operations/parked/parked-1/retry', () => still);
  const { user } = open(server, '?part=parked&projection=orders');
  const card = within(await screen.findByRole('listitem'));
  expect(card.getByText('IllegalState: OrderPrepared before OrderPlaced')).toBeVisible();
  expect(card.getByText(/revision 3 · position 476,120 · 4 attempts, parked/)).toBeVisible();
  expect(server.askedOf('GET /operations/parked').map(({ path }) => path)).toContain(
    '/operations/parked?projection=orders&page=1&limit=20',
  );
  await user.click(card.getByRole('button', { name: /^Retry/ }));
  expect(await screen.findByText('Still failing: OrderPrepared before OrderPlaced')).toBeVisible();
  server.on('POST /operations/parked/parked-1/retry', () => {
    become({ parked: 0 });
    parked = [];
    return {};
  });
  await user.click(card.getByRole('button', { name: /^Retry/ }));
  expect(await screen.findByText('OrderPrepared is folded into orders now.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No parked events' })).toBeVisible();
});

test('what a reactor could not do is shown below the projections, and can be retried', async () => {
  const { server } = serving();
  let parked = [{ ...aParkedEvent({ projection: 'return-stock', type: 'OrderRejected' }), documentId: undefined }];
  server.on('GET /operations/parked', () => ({ parked, parkedInfo: { hasNextPage: false } }));
  server.on('POST /operations/parked/parked-1/retry', () => {
    parked = [];
    return {};
  });
  const { user } = open(server);
  const section = within((await screen.findByRole('heading', { name: 'Parked events' })).closest('section') ?? document.body);
  expect(await section.findByText(/Nothing waits for it, but what return-stock was to do has not been done/)).toBeVisible();
  await user.click(section.getByRole('button', { name: /^Retry/ }));
  expect(await screen.findByText('return-stock has done what OrderRejected entails.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Parked events' })).toBeNull());
});

test('the audit trail is filtered by the address', async () => {
  const entry = {
    at: '2026-11-21T06:50:00.000Z',
    type: 'OrderRejected',
    actor: { _id: 'c', role: 'contractor', fullName: 'Contractor' },
    from: 'Pending',
    to: 'Rejected',
    reason: 'Ran out',
    stream: 'order-1',
  };
  const { server } = serving();
  server.on('GET /operations/audit', ({ path }) => ({
    entries: path.includes('kind=menu') ? [] : [entry],
    auditInfo: { hasNextPage: false },
  }));
  const { user, address } = open(server, '?part=audit&from=2026-11-01');
  const done = within(await screen.findByRole('listitem'));
  for (const text of ['Ran out', 'order-1']) expect(done.getByText(text)).toBeVisible();
  expect(done.getByText(/^Rejected order/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Kind'), 'Menu');
  expect(address()).toBe('/admin/operations?part=audit&from=2026-11-01&kind=menu');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  expect(server.asked.at(-1)?.path).toBe('/operations/audit?from=2026-11-01&kind=menu&page=1&limit=20');
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(await screen.findByText(/^Rejected order/)).toBeVisible();
});

test('a day that is only half typed is not asked for', async () => {
  const { server } = serving();
  server.on('GET /operations/audit', () => ({ entries: [], auditInfo: { hasNextPage: false } }));
  open(server, '?part=audit&from=0202-11-21&to=2026-11-21&actor=staff&stream=order-1');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  expect(server.askedOf('GET /operations/audit')[0]?.path).toBe(
    '/operations/audit?to=2026-11-21&actor=staff&stream=order-1&page=1&limit=20',
  );
});

test('a server that puts off says so, and what was read stays', async () => {
  const { server } = serving();
  open(server);
  await row('orders');
  server.on('GET /operations/projections', () => new Refused(503, { code: 'unavailable_now', message: 'Please try again in a moment.' }));
  lookAgain();
  await waitFor(() => expect(screen.getByText(/What you see may be old/)).toBeVisible());
  expect((await row('orders')).getByText('Live')).toBeVisible();
});
