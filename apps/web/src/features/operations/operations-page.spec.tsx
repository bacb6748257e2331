import { jest } from '@jest/globals';
import type { ProjectionStatus, ReactorStatus } from '@tiffin/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeServer, Refusal } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { OperationsPage } from './operations-page';
import { aParkedEvent, aStatus, CANTEEN, operatorsServer } from './testing';

const keyRequired = new Refusal(401, { code: 'key_required', message: 'key missing' });
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

test('asks for the key without an admin session, and makes no operations call', async () => {
  const { server } = serving();
  server.on('POST /users/contractors', ({ body }) => ((body as { key?: string }).key === 'right' ? [CANTEEN] : { message: 'key missing' }));
  const { user } = open(server);
  await user.type(await screen.findByLabelText('Admin key'), 'right');
  expect(server.requestsTo('GET /operations/projections')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByRole('heading', { name: 'Operations' })).toBeVisible();
});

test('shows the key gate when the session ends', async () => {
  const { server } = serving(aStatus({ state: 'paused' }));
  server.on(`POST ${VIEW}/resume`, () => keyRequired);
  const { user } = open(server);
  await user.click(await screen.findByRole('button', { name: 'Resume: orders' }));
  expect(await screen.findByRole('heading', { name: 'Verify Admin Key' })).toBeVisible();
});

test('the operations key opens the page, is sent with each call, and is dropped with the page', async () => {
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

test('shows every projection’s position and lag', async () => {
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
      ...[0.2, 89, 150, 7_300, 400_000].map((lagSeconds) => aStatus({ name: `late-${lagSeconds}`, lag: 12, lagSeconds })),
    ).server,
  );
  const orders = await row('orders');
  for (const text of ['Live', 'v3, generation 2', '482,917', '0', '18,204', '1 parked event']) expect(orders.getByText(text)).toBeVisible();
  expect(orders.getByText(/Verified Wed, Jan 1, 2020, 12:20 PM: no differences/)).toBeVisible();
  expect(orders.getByText(/Takes 5\.5 MB/)).toHaveTextContent('Generation 1 is kept for a roll-back (41 kB)');
  const trail = await row('audit-trail');
  for (const text of ['Paused', '482,101', '816']) expect(trail.getByText(text)).toBeVisible();
  expect(orders.queryByText(/late$/)).toBeNull();
  for (const late of ['1 s late', '89 s late', '3 min late', '2 h late', '5 days late']) expect(screen.getByText(late)).toBeVisible();
});

test('shows a stalled projection with its reason above everything', async () => {
  open(serving(aStatus({ state: 'stalled', position: 479_230, lag: 3687, error: 'placedAt is missing' })).server);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('orders has stalled at position 479,230. placedAt is missing');
});

test('confirms a rebuild, follows it, and announces its end; a waiting one can be restarted', async () => {
  const { server, become } = serving(aStatus({ previousGeneration: 1 }));
  const rebuild = { generation: 3, state: 'running', switch: 'manual', position: 304_238, startedAt: '2026-11-21T06:30:00.000Z' } as const;
  server.on(`POST ${VIEW}/rebuild`, () => become({ rebuild }));
  const { user } = open(server);
  await user.click(await screen.findByRole('button', { name: 'Rebuild: orders' }));
  const question = await dialog('Rebuild orders?');
  expect(question.getByText(/The whole log \(482,917 positions\) is folded into a new generation/)).toBeVisible();
  expect(question.getByText(/Generation 1 is then dropped\./)).toBeVisible();
  expect(server.requestsTo(`POST ${VIEW}/rebuild`)).toEqual([]);
  await user.click(question.getByRole('radio', { name: 'Waits for me' }));
  await user.click(question.getByRole('button', { name: 'Rebuild' }));
  expect(await screen.findByText('orders is being rebuilt.')).toBeVisible();
  expect(server.requestsTo(`POST ${VIEW}/rebuild`)[0]?.body).toEqual({ switch: 'manual' });
  expect(await screen.findByRole('progressbar', { name: 'Rebuild of orders' })).toHaveAttribute('aria-valuenow', '63');
  expect(screen.getByText(/at 304,238 of 482,917/)).toBeVisible();
  expect(screen.queryByText(/left at/)).toBeNull();
  become({ rebuild: { ...rebuild, state: 'ready', position: 482_917 } });
  expect(await screen.findByText('orders: generation 3 is rebuilt and waits for you.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Switch to generation 3: orders' })).toBeVisible();
  await choose(user, 'Rebuild');
  expect((await dialog('Rebuild orders?')).getByText(/Generation 3, which waits to be switched to, is dropped first\./)).toBeVisible();
});

test('shows an estimate once there are enough samples', async () => {
  const { server, become } = serving();
  const verification = { state: 'running', documents: 0, differences: [] } as const;
  let position = 4000;
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  server.on('GET /operations/projections', () => [become({ verification: { ...verification, differences: [], position } })]);
  open(server);
  for (const seen of ['4,000', '8,000']) {
    expect(await screen.findByText(new RegExp(`at ${seen} of`))).toBeVisible();
    expect(screen.queryByText(/left at/)).toBeNull();
    // Not changed per call: the page also polls by itself.
    [position, now] = [position + 4000, now + 2000];
    lookAgain();
  }
  expect(await screen.findByText(/about 4 min left at 2,000 \/s/)).toBeVisible();
});

test('confirms the dropping of a generation, which can be cancelled', async () => {
  const { server, become } = serving(aStatus({ previousGeneration: 1 }));
  server.on(`DELETE ${VIEW}/previous`, () => become({ previousGeneration: null }));
  const { user } = open(server);
  await choose(user, 'Drop generation 1');
  await user.click((await dialog('Drop generation 1 of orders?')).getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'More for orders' })).toHaveFocus());
  expect(server.requestsTo(`DELETE ${VIEW}/previous`)).toEqual([]);
  await choose(user, 'Drop generation 1');
  await user.click((await dialog('Drop generation 1 of orders?')).getByRole('button', { name: 'Drop' }));
  expect(await screen.findByText('orders: the previous generation is dropped.')).toBeVisible();
  expect(screen.queryByText(/is kept for a roll-back/)).toBeNull();
});

test('shows the server’s refusal', async () => {
  const { server } = serving();
  server.on(`POST ${VIEW}/verify`, () => new Refusal(409, { code: 'busy', message: 'orders is being verified already.' }));
  const { user } = open(server);
  await user.click(await screen.findByRole('button', { name: 'Verify: orders' }));
  await user.click((await dialog('Verify orders?')).getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('orders is being verified already.')).toBeVisible();
});

test('shows differing documents side by side', async () => {
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
});

test('shows a reactor’s parked events below the projections, with a retry', async () => {
  const { server } = serving();
  let parked = [{ ...aParkedEvent({ projection: 'return-stock', type: 'OrderRejected' }), documentId: undefined }];
  server.on('GET /operations/parked', () => ({ parked, parkedInfo: { hasNextPage: false } }));
  server.on('POST /operations/parked/parked-1/retry', () => {
    parked = [];
    return {};
  });
  const { user } = open(server);
  const section = within((await screen.findByRole('heading', { name: 'Parked events' })).closest('section') ?? document.body);
  expect(await section.findByText(/Nothing waits for this event, but return-stock has not handled it/)).toBeVisible();
  await user.click(section.getByRole('button', { name: /^Retry/ }));
  expect(await screen.findByText('return-stock has handled OrderRejected.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Parked events' })).toBeNull());
});

test('reports a deferred read and keeps the data', async () => {
  const { server } = serving();
  open(server);
  await row('orders');
  server.on('GET /operations/projections', () => new Refusal(503, { code: 'unavailable_now', message: 'Please try again in a moment.' }));
  lookAgain();
  await waitFor(() => expect(screen.getByText(/What you see may be old/)).toBeVisible());
  expect((await row('orders')).getByText('Live')).toBeVisible();
});

test('shows a paused projection on every section, with a resume', async () => {
  const { server, become } = serving(aStatus({ state: 'paused' }), aStatus({ name: 'bills' }));
  server
    .on('GET /operations/audit', () => ({ entries: [], auditInfo: { hasNextPage: false } }))
    .on(`POST ${VIEW}/resume`, () => become({ state: 'live' }));
  const { user } = open(server, '?part=audit');
  const banner = (await screen.findByText('orders is paused.')).closest('[role=status]') as HTMLElement;
  expect(banner).toHaveTextContent('Screens show old data until it is resumed. Orders are still accepted.');
  await user.click(within(banner).getByRole('button', { name: 'Resume it' }));
  await waitFor(() => expect(screen.queryByText('orders is paused.')).toBeNull());
});

test('names several paused projections, and resumes them with one tap', async () => {
  const names = ['orders', 'bills', 'menu-items'];
  let paused = ['orders', 'bills'];
  const server = operatorsServer(() => names.map((name) => aStatus({ name, state: paused.includes(name) ? 'paused' : 'live' })));
  for (const name of paused)
    server.on(`POST /operations/projections/${name}/resume`, () => {
      paused = paused.filter((other) => other !== name);
      return aStatus({ name });
    });
  const { user } = open(server);
  expect(await screen.findByText('orders, bills are paused.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Resume all' }));
  await waitFor(() => expect(screen.queryByText(/paused\./)).toBeNull());
  expect(paused).toEqual([]);
});

test('lists reactors with their lag and parked events', async () => {
  const reactor: ReactorStatus = { name: 'return-stock', state: 'live', position: 9, head: 9, lag: 0, lagSeconds: 0, parked: 0 };
  const late = { state: 'stalled', lag: 12, lagSeconds: 150, parked: 2, error: 'the mail is away' } as const;
  const { server } = serving();
  open(server.on('GET /operations/reactors', () => [reactor, { ...reactor, name: 'mail-bills', ...late }]));
  const heading = await screen.findByRole('heading', { name: 'Reactors' });
  const [first, second] = within(heading.parentElement ?? document.body).getAllByRole('listitem');
  expect(first).toHaveTextContent('return-stockLivenothing behind');
  expect(second).toHaveTextContent('mail-billsStalled12 behind, 3 min late2 parked eventsthe mail is away');
});

test('shows a rebuild’s estimate, its division of time, and what blocks it', async () => {
  const shares = { reading: 0.46, folding: 0.2, storing: 0.31, waiting: 0.03 };
  const pace = { perSecond: 41_200, secondsLeft: 42, shares };
  const rebuild = { generation: 3, state: 'running', switch: 'auto', position: 9, startedAt: '2026-11-21T06:30:00.000Z', pace } as const;
  open(serving(aStatus({ rebuild: { ...rebuild, error: 'There is no room left on the disk' } })).server);
  expect(await screen.findByText(/about 40 s left at 41,200 \/s/)).toBeVisible();
  expect(
    screen.getByText(/reading the log \(46 %\), folding \(20 %\), storing documents \(31 %\) and waiting for its turn \(3 %\)/),
  ).toBeVisible();
  expect(screen.getByText(/is interrupted, and continues once this is over: There is no room left on the disk/)).toBeVisible();
});
