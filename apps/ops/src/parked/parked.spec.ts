import { OperationsServer } from '../../test/operations-server.js';
import { ops } from '../../test/run.js';

const server = OperationsServer.forEachTest();

const event = {
  _id: 'p1',
  projection: 'orders',
  documentId: '7b18e6a4',
  stream: 'order-7b18e6a4',
  revision: 3,
  position: 476_120,
  type: 'OrderPrepared',
  error: `IllegalState: OrderPrepared before OrderPlaced\n${'    at evolve (orders.view.js:12:3)\n'.repeat(20)}`,
  parkedAt: '2026-11-21T12:18:00Z',
  attempts: 4,
};
const page = (hasNextPage: boolean) => ({ status: 200, body: { parked: [event], parkedInfo: { hasNextPage } } });

test('shows parked events with what they hold up, and how to retry', async () => {
  server.pages['GET /parked?projection=orders&page=2&limit=5'] = page(true);
  const { code, out, err } = await ops(server, ['parked', 'list', '--view', 'orders', '--page', '2', '--limit', '5']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out.replace(/\d{4}-[^\s,]+/, '(a time)').split('\n')).toEqual([
    'OrderPrepared in orders',
    '  IllegalState: OrderPrepared before OrderPlaced',
    ...Array.from({ length: 7 }, () => '      at evolve (orders.view.js:12:3)'),
    '  stream    order-7b18e6a4',
    '  event     revision 3, position 476,120',
    '  document  7b18e6a4',
    '  parked    (a time), 4 attempts',
    '  retry     npm run ops -- parked retry p1',
    "  dismiss   npm run ops -- parked dismiss p1 --reason '…'",
    '',
    'There are more: --page 3',
    '',
  ]);
});

test('shows a reactor’s parked event without a document', async () => {
  const reaction = { ...event, projection: 'return-stock', error: 'no such variant', documentId: undefined };
  const body = { parked: [reaction], parkedInfo: { hasNextPage: false } };
  server.pages['GET /parked?projection=return-stock&page=1&limit=20'] = { status: 200, body };
  const { code, out } = await ops(server, ['parked', 'list', '--view', 'return-stock']);
  expect(code).toBe(0);
  expect(out).toMatch(/^OrderPrepared in return-stock\n {2}no such variant\n/);
  expect(out).not.toContain('document');
});

test('names the views if the view is unknown', async () => {
  const { code, err } = await ops(server, ['parked', 'list', '--view', 'order']);
  expect({ code, err }).toEqual({ code: 2, err: 'There is no view "order". The views are: orders, menu-items.\n' });
});

test('a retry says whether the event could be folded, and why not', async () => {
  server.pages['POST /parked/p1/retry'] = { status: 200, body: {} };
  expect(await ops(server, ['parked', 'retry', 'p1'])).toEqual({
    code: 0,
    out: 'Done. The event is no longer parked.\n',
    err: '',
  });
  const message = "This event still can't be folded: OrderPrepared before OrderPlaced.";
  server.pages['POST /parked/p1/retry'] = { status: 409, body: { message, code: 'still_failing' } };
  expect(await ops(server, ['parked', 'retry', 'p1'])).toEqual({ code: 1, out: '', err: `${message}\n` });
});

test('retries all events with one error, and says how many still fail', async () => {
  server.pages['POST /parked/p1/retry-alike'] = { status: 200, body: { mended: 12, failing: 0, left: 0 } };
  expect(await ops(server, ['parked', 'retry', 'p1', '--alike'])).toEqual({
    code: 0,
    out: '12 documents or events handled, 0 still failing.\n',
    err: '',
  });
  server.pages['POST /parked/p1/retry-alike'] = { status: 200, body: { mended: 1, failing: 2, left: 3 } };
  const { code, out } = await ops(server, ['parked', 'retry', 'p1', '--alike']);
  expect(code).toBe(1);
  expect(out).toMatch(/^1 document or event handled, 2 still failing\.\nThere was no time for 3 more/);
});

test('dismisses an event with a reason, and says what still waits', async () => {
  server.pages['POST /parked/p1/dismiss'] = { status: 200, body: { waiting: 0 } };
  const args = ['parked', 'dismiss', 'p1', '--reason', 'rejected by hand'];
  expect(await ops(server, args)).toEqual({ code: 0, out: 'Dismissed.\n', err: '' });
  expect(server.asked).toEqual(['POST /parked/p1/dismiss {"reason":"rejected by hand"}']);
  server.pages['POST /parked/p1/dismiss'] = { status: 200, body: { waiting: 2 } };
  expect((await ops(server, args)).out).toBe("Dismissed. 2 events of its document still can't be folded: npm run ops -- parked list\n");
  const body = { message: 'An earlier event holds this document up: what becomes of that one decides about this one.', code: 'not_first' };
  server.pages['POST /parked/p1/dismiss'] = { status: 409, body };
  expect(await ops(server, args)).toEqual({ code: 1, out: '', err: `${body.message}\n` });
});

test('dismisses an event wherever it is parked, and says what has to wait', async () => {
  const otherEvents = [
    { ...event, _id: 'p2', projection: 'bills' },
    { ...event, _id: 'p3', revision: 4 },
  ];
  const reaction = { ...event, _id: 'p4', projection: 'return-stock', documentId: undefined };
  server.pages['GET /parked?page=1&limit=100'] = {
    status: 200,
    body: { parked: [event, ...otherEvents], parkedInfo: { hasNextPage: true } },
  };
  server.pages['GET /parked?page=2&limit=100'] = { status: 200, body: { parked: [reaction], parkedInfo: { hasNextPage: false } } };
  for (const id of ['p1', 'p2', 'p4']) server.pages[`POST /parked/${id}/dismiss`] = { status: 200, body: { waiting: 0 } };
  const args = ['parked', 'dismiss', 'p1', '--everywhere', '--reason', 'never happened'];
  expect(await ops(server, args)).toEqual({ code: 0, out: 'Dismissed in 3 places.\n', err: '' });
  expect(server.asked.slice(2).map((call) => call.split(' ')[1])).toEqual(['p1', 'p2', 'p4'].map((id) => `/parked/${id}/dismiss`));

  server.pages['POST /parked/p2/dismiss'] = { status: 409, body: { message: 'An earlier event holds it up.', code: 'not_first' } };
  expect(await ops(server, args)).toEqual({
    code: 1,
    out: 'Dismissed in 2 places.\n',
    err: 'Not dismissed in bills. Check with: npm run ops -- parked list\n',
  });
  delete server.pages['POST /parked/p4/dismiss'];
  server.pages['GET /parked?page=1&limit=100'] = page(false);
  expect(await ops(server, ['parked', 'dismiss', 'p9', '--everywhere', '--reason', 'gone'])).toMatchObject({
    code: 1,
    err: 'No event "p9" is parked. Check with: npm run ops -- parked list\n',
  });
});

test('says that an event is not parked', async () => {
  const { code, err } = await ops(server, ['parked', 'retry', '../x']);
  expect({ code, err }).toEqual({ code: 1, err: 'No event "../x" is parked. Check with: npm run ops -- parked list\n' });
  expect(server.asked).toEqual(['POST /parked/..%2Fx/retry']);
});
