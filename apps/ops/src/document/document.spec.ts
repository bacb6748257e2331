import type { DocumentCheck } from '@tiffin/contracts';
import { loggedEvent } from '../../test/logged-event.js';
import { OperationsServer } from '../../test/operations-server.js';
import { linesOf, ops } from '../../test/run.js';

const server = OperationsServer.forEachTest();

const running: DocumentCheck = { _id: '7b18e6a4', purpose: 'verify', state: 'running', position: 0 };
const done = (found: Partial<DocumentCheck['found']> = {}, check: Partial<DocumentCheck> = {}): DocumentCheck => ({
  ...running,
  state: 'done',
  position: 482_917,
  ...check,
  found: {
    same: true,
    mended: false,
    position: 482_917,
    live: { document: { _id: '7b18e6a4', status: 'Pending' }, heldUp: false },
    folded: { document: { _id: '7b18e6a4', status: 'Pending' }, heldUp: false },
    events: [loggedEvent(0), loggedEvent(1, { type: 'OrderPrepared' })],
    eventCount: 2,
    dismissed: [],
    ...found,
  },
});
const differing = {
  same: false,
  live: { document: { _id: '7b18e6a4', status: 'Pending' }, heldUp: false },
  folded: { document: { _id: '7b18e6a4', status: 'Prepared' }, heldUp: false },
};
const answers = (...checks: readonly DocumentCheck[]) =>
  void server.faults.push(...checks.map((body, index) => ({ status: index === 0 ? 202 : 200, body })));

test('is polled until it is compared, and shown with its events', async () => {
  answers(running, running, done());
  const { code, out, err } = await ops(server, ['verify', '--document', 'orders', '7b18e6a4']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(server.asked).toEqual([
    'POST /projections/orders/document/verify {"id":"7b18e6a4"}',
    'GET /projections/orders/document',
    'GET /projections/orders/document',
  ]);
  expect(linesOf(out)).toEqual([
    'Searching the log for the events of 7b18e6a4 …',
    '7b18e6a4 in orders',
    '  Compared  at position 482,917',
    '  Result    it matches the log',
    '',
    'Made by 2 events:',
    'POSITION  EVENT          IN         AT',
    '     100  OrderPlaced    order-1@0  (a time)',
    '     101  OrderPrepared  order-1@1  (a time)',
    '',
  ]);
});

test('that differs is shown field by field, with the repair command, and exits with 1', async () => {
  answers(done(differing));
  const { code, out, err } = await ops(server, ['verify', 'orders', '7b18e6a4', '--document']);
  expect(code).toBe(1);
  expect(out).toContain('\nFIELD   LIVE       FROM THE LOG\nstatus  "Pending"  "Prepared"\n');
  expect(err).toBe('The document differs from the log. Repair it with: npm run ops -- rebuild --document orders 7b18e6a4\n');
});

test('is repaired, and exits with 0', async () => {
  answers({ ...running, purpose: 'rebuild' }, done({ ...differing, mended: true }, { purpose: 'rebuild' }));
  const { code, out } = await ops(server, ['rebuild', '--document', 'orders', '7b18e6a4']);
  expect(code).toBe(0);
  expect(server.asked[0]).toBe('POST /projections/orders/document/rebuild {"id":"7b18e6a4"}');
  expect(out).toContain('Result    it differed and was repaired\n');
});

test('shows what holds it up, what was dismissed, and how many events are left out', async () => {
  const many = Array.from({ length: 50 }, (_, revision) => loggedEvent(revision));
  const dismissed = [
    { stream: 'order-7b18e6a4', revision: 3, type: 'OrderWeighed', reason: 'nobody\u001b weighs', at: '2026-11-21T12:18:00Z' },
  ];
  answers(done({ live: { document: null, heldUp: true }, events: many, eventCount: 2_000, dismissed }));
  const { out } = await ops(server, ['verify', '--document', 'orders', '7b18e6a4']);
  expect(out).toContain('Waits     for parked events, which can be folded now\n');
  expect(out).toContain('Made by 2,000 events, of which the last 10:\n');
  expect(out).toContain('order-1@49');
  expect(linesOf(out)).toContain('  OrderWeighed (order-7b18e6a4@3), (a time): nobody  weighs');
});

test('that could not be compared has the reason', async () => {
  answers({ ...running, state: 'failed', error: 'the log is away' });
  const { code, err } = await ops(server, ['verify', '--document', 'orders', '7b18e6a4']);
  expect({ code, err }).toEqual({ code: 1, err: 'The document could not be compared: the log is away\n' });
});

test('with --json is printed as the server answers it, once it is done', async () => {
  answers(running, done());
  const { out } = await ops(server, ['verify', '--document', 'orders', '7b18e6a4', '--json']);
  expect(JSON.parse(out)).toEqual(done());
});
