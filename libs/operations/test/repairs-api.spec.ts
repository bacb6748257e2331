import { parkedEvent } from './fake-view-operations.js';
import { startOperations, type OperationsApp } from './operations-app.js';

let app: OperationsApp;
beforeAll(async () => {
  app = await startOperations();
});
afterAll(() => app.close());

const call = (method: string, path: string, body?: object) => app.call(method, path, body);
const refused = (status: number, code: string) => ({ status, body: { code } });
const pathOf = ({ _id }: { readonly _id: string }, action: string): string => `/parked/${encodeURIComponent(_id)}/${action}`;

describe('parked events', () => {
  const first = parkedEvent('orders', 1);
  const second = parkedEvent('orders', 2);
  const third = parkedEvent('menu-items', 3);
  beforeEach(() => {
    app.operations.parkedEvents.splice(0, Infinity, first, second, third);
    app.operations.mended.clear();
  });

  test('are listed in pages, of one view or of all, or of one document', async () => {
    const page = await call('GET', '/parked?limit=2');
    expect(page.body).toMatchObject({ parked: [first, { _id: 'orders 2' }], parkedInfo: { hasNextPage: true } });
    expect((await call('GET', '/parked?limit=2&page=2')).body).toMatchObject({
      parked: [{ _id: 'menu-items 3', projection: 'menu-items' }],
      parkedInfo: { hasNextPage: false },
    });
    expect((await call('GET', '/parked?projection=orders')).body).toMatchObject({ parked: [{ revision: 1 }, { revision: 2 }] });
    expect((await call('GET', '/parked?projection=orders&document=document%202')).body).toMatchObject({ parked: [{ revision: 2 }] });
    expect(await call('GET', '/parked?limit=0')).toMatchObject(refused(400, 'validation'));
  });

  test('are retried; the answer has the error if one still fails', async () => {
    expect(await call('POST', pathOf(first, 'retry'))).toMatchObject({
      status: 409,
      body: { code: 'still_failing', message: first.error, error: first.error },
    });
    app.operations.mended.add(first._id);
    expect(await call('POST', pathOf(first, 'retry'))).toMatchObject({ status: 200, body: {} });
    expect(await call('POST', pathOf(first, 'retry'))).toMatchObject(refused(404, 'not_found'));
  });

  test('with one error are retried together', async () => {
    app.operations.mended.add(first._id).add(third._id);
    expect(await call('POST', pathOf(second, 'retry-alike'))).toMatchObject({ status: 200, body: { mended: 2, failing: 1, left: 0 } });
    expect(await call('POST', pathOf(first, 'retry-alike'))).toMatchObject(refused(404, 'not_found'));
  });

  test('are dismissed with a reason and the actor, the first of a document first', async () => {
    for (const body of [{}, { reason: '' }, { reason: ' ' }, { reason: 5 }, { reason: 'x'.repeat(301) }])
      expect(await call('POST', pathOf(first, 'dismiss'), body)).toMatchObject(refused(400, 'validation'));
    expect(await call('POST', pathOf(second, 'dismiss'), { reason: 'old' })).toMatchObject(refused(409, 'not_first'));
    expect(await call('POST', pathOf(first, 'dismiss'), { reason: 'rejected by hand' })).toMatchObject({
      status: 200,
      body: { waiting: 2 },
    });
    const admin = app.browser();
    await admin.post('/users/contractors', { key: 'tiffin-admin' });
    expect((await admin.post(`/operations${pathOf(second, 'dismiss')}`, { reason: 'as well' })).status).toBe(200);
    expect(app.operations.dismissed).toEqual(['orders 1: rejected by hand (admin operator)', 'orders 2: as well (admin admin)']);
    expect(await call('POST', pathOf(first, 'dismiss'), { reason: 'again' })).toMatchObject(refused(404, 'not_found'));
  });
});

describe('one document', () => {
  const path = '/projections/orders/document';

  test('is compared or repaired, and read until that is done', async () => {
    expect(await call('GET', path)).toMatchObject(refused(404, 'not_found'));
    const running = { status: 202, body: { _id: 'BH1:12', purpose: 'verify', state: 'running', position: 0 } };
    expect(await call('POST', `${path}/verify`, { id: 'BH1:12' })).toMatchObject(running);
    expect(await call('POST', `${path}/rebuild`, { id: 'other' })).toMatchObject(refused(409, 'busy'));
    const metadata = {
      occurredAt: '2026-11-21T06:30:00.000Z',
      actor: { id: 'a', role: 'system' as const },
      correlationId: 'c',
      causationId: 'c',
    };
    const event = {
      id: 'e1',
      stream: 'order-1',
      revision: 0,
      position: 9,
      type: 'OrderPlaced',
      data: {},
      metadata: { ...metadata, schemaVersion: 1 },
    };
    const dismissed = {
      documentId: 'BH1:12',
      stream: 'order-1',
      revision: 1,
      eventType: 'OrderPrepared',
      reason: 'old',
      at: metadata.occurredAt,
    };
    const sides = { live: { document: undefined, heldUp: true }, folded: { document: { total: 5 }, heldUp: false } };
    const comparison = { same: false, mended: false, position: 100, ...sides, events: [event], eventCount: 1, dismissed: [dismissed] };
    app.operations.checks.set('orders', { id: 'BH1:12', purpose: 'verify', state: 'done', position: 100, found: comparison });
    const { id: _id, ...logged } = event;
    const { documentId: _, eventType: type, ...fields } = dismissed;
    expect((await call('GET', path)).body).toEqual({
      _id: 'BH1:12',
      purpose: 'verify',
      state: 'done',
      position: 100,
      found: { ...comparison, live: { document: null, heldUp: true }, events: [{ _id, ...logged }], dismissed: [{ ...fields, type }] },
    });
    expect(await call('POST', `${path}/rebuild`, { id: 'other' })).toMatchObject({ status: 202, body: { purpose: 'rebuild' } });
  });

  test('needs an id and a known view', async () => {
    expect(await call('POST', '/projections/orders/document/verify', {})).toMatchObject(refused(400, 'validation'));
    expect(await call('POST', '/projections/chairs/document/verify', { id: 'a' })).toMatchObject(refused(404, 'not_found'));
  });
});

test('reactors are listed with their lag', async () => {
  const reactor = { name: 'return-stock', state: 'live' as const, position: 90, head: 100, lag: 10, lagSeconds: 42.5, parked: 1 };
  app.operations.reacting = [reactor];
  expect(await call('GET', '/reactors')).toMatchObject({ status: 200, body: [reactor] });
});
