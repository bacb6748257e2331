import { screen, within } from '@testing-library/react';
import type { AuditEntry, FoundEventsPage, LoggedEvent, LogInEntry } from '@tiffin/contracts';
import { Refusal } from '../testing/fake-server';
import { renderPage } from '../testing/render-page';
import { OperationsPage } from './operations-page';
import { aLoggedEvent, operatorsServer } from './testing';

const page = (events: readonly LoggedEvent[], next: string | null = null): FoundEventsPage => ({
  events: [...events],
  searchInfo: { hasNextPage: next !== null, next, lookedBackTo: '2020-01-01T06:50:00.000Z' },
});
const placed = aLoggedEvent();
const rejected = aLoggedEvent({ _id: 'event-2', revision: 1, type: 'OrderRejected' });

function openedEvents(search = '', answer: (path: string) => unknown = () => page([rejected, placed])) {
  const server = operatorsServer().on('GET /operations/events/search', ({ path }) => answer(path));
  return renderPage(<OperationsPage />, { at: `/admin/operations?part=events${search}`, server });
}
const typesShown = async () => (await screen.findAllByRole('listitem')).map((item) => within(item).getByText(/^Order|^Stock/).textContent);

test('the search starts with the newest events, filters, continues where the server stopped, and says how far back it went', async () => {
  const { user, server, address } = openedEvents('', (path) => {
    if (!path.includes('text=')) return page([rejected, placed]);
    return path.includes('before=') ? page([placed]) : page([], 'order-9@4');
  });
  expect(await typesShown()).toEqual(['OrderRejected', 'OrderPlaced']);
  expect(server.requestsTo('GET /operations/events/search').map(({ path }) => path)).toEqual(['/operations/events/search?limit=20']);
  await user.type(screen.getByLabelText('In the data'), ' "units":2 {Enter}');
  expect(address()).toBe('/admin/operations?part=events&text=%22units%22%3A2');
  expect(await screen.findByText('Searched the log back to Wed, Jan 1, 2020, 12:20 PM.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await typesShown()).toEqual(['OrderPlaced']);
  expect(screen.queryByText(/Looked through/)).toBeNull();
  expect(server.requests.at(-1)?.path).toBe('/operations/events/search?text=%22units%22%3A2&before=order-9%404&limit=20');
});

test('sends all event filters together, and clears them when nothing matches', async () => {
  const { user, server } = openedEvents('&type=X&prefix=menu-&actor=staff&from=2026-11-01&to=2026-11-02', (path) =>
    page(path.includes('type=X') ? [] : [placed]),
  );
  await user.click(await screen.findByRole('button', { name: 'Clear the filters' }));
  expect(await typesShown()).toEqual(['OrderPlaced']);
  expect(server.requestsTo('GET /operations/events/search').map(({ path }) => path)).toEqual([
    '/operations/events/search?type=X&stream=menu-&actor=staff&from=2026-11-01&to=2026-11-02&limit=20',
    '/operations/events/search?limit=20',
  ]);
});

test('an event links to its call’s trace: effects below their causes, and mails', async () => {
  const followed = aLoggedEvent({ _id: 'event-3', stream: 'menu-1', type: 'StockReturned' });
  const traced = { ...followed, metadata: { ...followed.metadata, causationId: 'event-2' } };
  const { user, server, address } = openedEvents('', (path) => {
    if (!path.includes('correlationId=')) return page([placed]);
    return path.includes('before=') ? page([rejected, placed]) : page([traced], 'menu-1@0');
  });
  server.on('GET /operations/mails', () => ({
    mails: [
      { _id: 'm', outbox: 'mails', kind: 'issued-bill', state: 'sent', queuedAt: '2020-01-01T06:50:00.000Z', endedAt: null, attempts: 1 },
    ],
  }));
  await user.click(await screen.findByRole('link', { name: /^The whole call of OrderPlaced, position \d/ }));
  expect(address()).toBe('/admin/operations?part=events&call=c-1');
  expect(await screen.findByText('issued-bill')).toBeVisible();
  const [first, , last] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent('OrderPlaced');
  expect(last).toHaveTextContent('StockReturned');
  expect(last).toHaveStyle({ marginInlineStart: '1.25rem' });
  expect(screen.getByText('docker compose logs | grep c-1')).toBeVisible();
});

test('says that a call has no events', async () => {
  const { server } = openedEvents('&call=c-9', () => page([]));
  server.on('GET /operations/mails', () => ({ mails: [] }));
  expect(await screen.findByText('This call recorded no events.')).toBeVisible();
});

test('shows one stream from its beginning', async () => {
  const { server } = openedEvents('&stream=order-1');
  server.on('GET /operations/events', () => ({ events: [placed, rejected], eventsInfo: { hasNextPage: false } }));
  expect(await typesShown()).toEqual(['OrderPlaced', 'OrderRejected']);
  expect(screen.getByRole('link', { name: 'All events' })).toBeVisible();
});

test('says that a stream does not exist', async () => {
  const { server } = openedEvents('&stream=order-2');
  server.on('GET /operations/events', () => new Refusal(404, { code: 'not_found', message: 'Not found' }));
  expect(await screen.findByRole('heading', { name: 'No events found' })).toBeVisible();
});

const entry: AuditEntry = {
  at: '2026-11-21T06:50:00.000Z',
  type: 'AccountDetailsChanged',
  actor: { _id: 'contractor-1', role: 'contractor', fullName: 'Ramesh' },
  account: { _id: 'student-1', fullName: 'Aarav' },
  stream: 'student-student-1',
};

/** The audit tab with these entries; none of them is about the menu. */
function openedAudit(search = '', ...entries: AuditEntry[]) {
  const found = entries.length > 0 ? entries : [entry];
  const server = operatorsServer()
    .on('GET /operations/audit', ({ path }) => ({ entries: path.includes('kind=menu') ? [] : found, auditInfo: { hasNextPage: false } }))
    .on('GET /operations/events', () => ({ events: [], eventsInfo: { hasNextPage: false } }));
  return renderPage(<OperationsPage />, { at: `/admin/operations?part=audit${search}`, server });
}

test('each audit entry shows action and actor, and links to what an operator can see', async () => {
  const { at, actor } = entry;
  const order = { orderId: '00000000-0000-4000-8000-00007b18e6a4', stream: 'order-1' };
  const dismissed = { actor: { _id: 'operations-key', role: 'admin', fullName: '' }, projection: 'orders', documentId: 'order-1' } as const;
  const { user, address } = openedAudit(
    '',
    entry,
    { at, actor, ...order, type: 'OrderRejected', from: 'Pending', to: 'Rejected', reason: 'Ran out' },
    { at, ...dismissed, type: 'ParkedEventDismissed', reason: 'Typed twice', stream: 'upkeep-orders' },
  );
  const [changed, rejected, upkeep] = await screen.findAllByRole('listitem');
  expect(changed).toHaveTextContent(/^Changed the details of Aarav/);
  expect(changed).toHaveTextContent('by Ramesh (contractor) · AccountDetailsChanged · student-student-1');
  // Operators cannot open the canteen's pages.
  expect(
    within(changed!)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ramesh', 'student-student-1']);
  expect(rejected).toHaveTextContent(/^Rejected order.*Ran out/);
  expect(upkeep).toHaveTextContent(/^Dismissed a parked event of orders: Typed twice/);
  expect(within(upkeep!).getByRole('link', { name: 'document order-1 of orders' })).toBeVisible();
  await user.click(within(rejected!).getByRole('button', { name: 'order 7B18E6A4: show it' }));
  expect(address()).toBe('/admin/operations?part=events&stream=order-00000000-0000-4000-8000-00007b18e6a4');
});

test('filters the audit trail by the address, ignoring an incomplete date', async () => {
  const { user, server, address } = openedAudit('&from=0202-11-21&to=2026-11-21&stream=order-1');
  await screen.findByRole('listitem');
  await user.selectOptions(screen.getByLabelText('Kind'), 'Menu');
  expect(address()).toBe('/admin/operations?part=audit&from=0202-11-21&to=2026-11-21&stream=order-1&kind=menu');
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  expect(server.requests.at(-1)?.path).toBe('/operations/audit?to=2026-11-21&kind=menu&stream=order-1&page=1&limit=20');
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(await screen.findByRole('listitem')).toBeVisible();
});

test('filters by a person’s id once it is entered', async () => {
  const { user, server, address } = openedAudit('&actor=staff');
  const id = await screen.findByLabelText("Person's id");
  expect(id).toHaveValue('');
  await user.type(id, ' student-1 {Enter}');
  expect(address()).toBe('/admin/operations?part=audit&actor=student-1');
  expect(id).toHaveFocus();
  expect(id).toHaveValue('student-1');
  expect(screen.getByLabelText('Done by')).toHaveDisplayValue('One person');
  await screen.findByRole('listitem');
  expect(server.requestsTo('GET /operations/audit').map(({ path }) => path)).toEqual([
    '/operations/audit?actor=staff&page=1&limit=20',
    '/operations/audit?actor=student-1&page=1&limit=20',
  ]);
  await user.selectOptions(screen.getByLabelText('Done by'), 'Everyone');
  expect(address()).toBe('/admin/operations?part=audit');
  expect(id).toHaveValue('');
});

test('an actor links to all their entries within the same filters', async () => {
  const { user, address } = openedAudit('&kind=account');
  await user.click(within(await screen.findByRole('listitem')).getByRole('link', { name: 'Ramesh' }));
  expect(address()).toBe('/admin/operations?part=audit&kind=account&actor=contractor-1');
  expect(screen.getByLabelText("Person's id")).toHaveValue('contractor-1');
});

const wrong: LogInEntry = {
  _id: 'log-in-1',
  at: '2020-01-01T06:50:00.000Z',
  role: 'student',
  outcome: 'wrong',
  canteenId: 'ganga',
  userId: 'student-1',
  account: 'a1b2c3',
  address: 'd4e5f6',
};
const admin: LogInEntry = { _id: 'log-in-2', at: '2020-01-01T06:50:00.000Z', role: 'admin', outcome: 'in', account: 'a7', address: 'd8' };

/** The log-ins tab, without throttled attempts. */
function openedLogIns(search: string) {
  const server = operatorsServer().on('GET /operations/log-ins', ({ path }) => ({
    logIns: path.includes('outcome=throttled') ? [] : [wrong, admin],
    logInsInfo: { hasNextPage: false },
  }));
  return renderPage(<OperationsPage />, { at: `/admin/operations?part=log-ins${search}`, server });
}

test('lists log-in attempts with the data that operators may see', async () => {
  openedLogIns('');
  const [first, second] = await screen.findAllByRole('listitem');
  const tried = within(first ?? document.body);
  for (const text of ['Student', 'Wrong password or key', 'Ganga (BH1)', 'Wed, Jan 1, 2020, 12:20 PM'])
    expect(tried.getByText(text)).toBeVisible();
  expect(tried.getByText(/account a1b2c3 · address d4e5f6/)).toBeVisible();
  expect(tried.getByRole('link', { name: 'what student-1 did' })).toHaveAttribute('href', '/admin/operations?part=audit&actor=student-1');
  expect(second).toHaveTextContent('AdminLogged in');
  expect(within(second ?? document.body).queryByRole('link')).toBeNull();
});

test('filters log-ins by the address', async () => {
  const { user, server, address } = openedLogIns('&from=2026-11-01&canteen=ganga');
  await user.selectOptions(await screen.findByLabelText('How it ended'), 'Blocked after too many attempts');
  expect(address()).toBe('/admin/operations?part=log-ins&from=2026-11-01&canteen=ganga&outcome=throttled');
  expect(await screen.findByText('No log-in matches these filters.')).toBeVisible();
  expect(server.requests.at(-1)?.path).toBe('/operations/log-ins?canteenId=ganga&from=2026-11-01&outcome=throttled&page=1&limit=20');
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
});
