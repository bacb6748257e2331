import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { StoreUnavailable } from '@tiffin/event-sourcing';
import { startOperations, type OperationsApp } from './operations-app.js';

let app: OperationsApp;
beforeAll(async () => {
  app = await startOperations();
});
afterAll(() => app.close());

const call = (method: string, path: string, body?: object) => app.call(method, path, body);
const refused = (status: number, code: string) => ({ status, body: { code } });

describe('the audience of the calls', () => {
  test('includes the canteens’ time zone', async () => {
    expect(await call('GET', '/zone')).toMatchObject({ status: 200, body: { timeZone: 'Asia/Kolkata' } });
  });

  test('refuses callers without a key, and contractors', async () => {
    for (const browser of [app.browser(), await app.contractor()]) {
      expect(await browser.get('/operations/projections')).toMatchObject(refused(401, 'key_required'));
      expect(await browser.post('/operations/projections/orders/rebuild')).toMatchObject(refused(401, 'key_required'));
    }
    expect((await call('GET', '/projections/orders')).body).toMatchObject({ rebuild: null });
  });

  test('accepts an admin’s session like the key, but not from another site', async () => {
    const admin = app.browser();
    await admin.post('/users/contractors', { key: 'tiffin-admin' });
    expect((await admin.post('/operations/projections/orders/pause')).body).toMatchObject({ state: 'paused' });
    const headers = { origin: 'http://evil.example' };
    expect(await admin.post('/operations/projections/orders/resume').set(headers)).toMatchObject(refused(403, 'cross_origin'));
    expect((await admin.post('/operations/projections/orders/resume')).body).toMatchObject({ state: 'live' });
  });
});

test('logs what operators do, and who, but no reads and no refusals', async () => {
  const log = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
  try {
    await call('GET', '/projections');
    await call('POST', '/projections/orders/switch');
    await call('POST', '/projections/orders/pause');
    await call('POST', '/projections/orders/resume');
    expect(log.mock.calls.map(([message]) => message as unknown)).toEqual(
      ['pause', 'resume'].map((operation) => ({
        msg: 'an operator acted',
        operation,
        of: { name: 'orders' },
        by: 'operations key',
        correlationId: expect.any(String) as string,
      })),
    );
  } finally {
    log.mockRestore();
  }
});

describe('views', () => {
  test('are shown as documented', async () => {
    const { status, body } = await call('GET', '/projections');
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body[0]).toEqual({
      name: 'orders',
      version: 1,
      generation: 3,
      state: 'live',
      position: 100,
      head: 100,
      lag: 0,
      documents: 12,
      parked: 0,
      previousGeneration: null,
      rebuild: null,
      verification: null,
    });
    expect((await call('GET', '/projections/menu-items')).body).toEqual(body[1]);
  });

  test.each([
    ['GET', '/projections/bill'],
    ['POST', '/projections/bill/rebuild'],
    ['GET', '/parked?projection=bill'],
    ['POST', '/parked/bill/retry'],
  ])('%s %s answers 404 for an unknown name', async (method, path) => {
    expect(await call(method, path)).toMatchObject(refused(404, 'not_found'));
  });

  test('answer 503 while a store is away', async () => {
    app.operations.failure = new StoreUnavailable('away');
    expect(await call('GET', '/projections')).toMatchObject(refused(503, 'unavailable_now'));
    app.operations.failure = undefined;
  });
});

test('a rebuilt view goes live by itself, can be rolled back, and drops its previous generation', async () => {
  const answer = await call('POST', '/projections/orders/rebuild');
  expect(answer).toMatchObject({ status: 202, body: { generation: 3, rebuild: { generation: 4, state: 'running', switch: 'auto' } } });
  expect(await call('POST', '/projections/orders/rebuild', { switch: 'manual' })).toMatchObject({
    status: 409,
    body: { code: 'busy', message: 'Generation 4 is being folded.' },
  });
  app.operations.finish('orders');
  expect((await call('GET', '/projections/orders')).body).toMatchObject({
    generation: 4,
    previousGeneration: 3,
    rebuild: null,
    bytes: 2_048,
    previousBytes: 1_024,
  });
  expect(await call('POST', '/projections/orders/rollback')).toMatchObject({ status: 200, body: { generation: 3, previousGeneration: 4 } });
  expect(await call('DELETE', '/projections/orders/previous')).toMatchObject({ status: 200, body: { previousGeneration: null } });
  expect(await call('DELETE', '/projections/orders/previous')).toMatchObject(refused(409, 'no_previous'));
  expect(await call('POST', '/projections/orders/rollback')).toMatchObject(refused(409, 'no_previous'));
});

test('a generation with a manual switch waits for the operator', async () => {
  expect(await call('POST', '/projections/menu-items/switch')).toMatchObject(refused(409, 'not_ready'));
  expect((await call('POST', '/projections/menu-items/rebuild', { switch: 'manual' })).status).toBe(202);
  expect(await call('POST', '/projections/menu-items/switch')).toMatchObject(refused(409, 'not_ready'));
  app.operations.finish('menu-items');
  expect((await call('GET', '/projections/menu-items')).body).toMatchObject({ generation: 3, rebuild: { state: 'ready', position: 100 } });
  expect(await call('POST', '/projections/menu-items/switch')).toMatchObject({ status: 200, body: { generation: 4, rebuild: null } });
});

test('a failed rebuild has its reason', async () => {
  await call('POST', '/projections/orders/rebuild');
  app.operations.finish('orders', 'The disk is full');
  expect((await call('GET', '/projections/orders')).body).toMatchObject({ rebuild: { state: 'failed', error: 'The disk is full' } });
});

test.each([{ switch: 'later' }, { switch: null }, { switch: true }, []])('refuses %j for a rebuild', async (body) => {
  expect(await call('POST', '/projections/orders/rebuild', body)).toMatchObject(refused(400, 'validation'));
});

describe('a verification', () => {
  test('shows progress, and then the documents that differ, with both sides', async () => {
    app.operations.found = [
      { id: 'a', live: { total: 1 }, folded: { total: 2 } },
      { id: 'b', live: undefined, folded: { total: 3 } },
      { id: 'c', live: { total: 4 }, folded: undefined },
    ];
    expect(await call('POST', '/projections/orders/verify')).toMatchObject({ status: 202, body: { verification: { state: 'running' } } });
    expect(await call('POST', '/projections/orders/verify')).toMatchObject(refused(409, 'busy'));
    app.operations.finish('orders');
    expect((await call('GET', '/projections/orders')).body['verification']).toEqual({
      state: 'done',
      position: 100,
      documents: 12,
      differences: ['a', 'b', 'c'],
      finishedAt: '2026-11-21T06:31:00.000Z',
    });
    expect((await call('GET', '/projections/orders/differences')).body).toEqual({
      differences: [
        { _id: 'a', live: { total: 1 }, folded: { total: 2 } },
        { _id: 'b', live: null, folded: { total: 3 } },
        { _id: 'c', live: { total: 4 }, folded: null },
      ],
    });
    expect((await call('GET', '/projections/orders/differences?limit=1')).body['differences']).toHaveLength(1);
  });

  test.each(['0', '101', 'all', '1e1'])('shows no %s differences', async (limit) => {
    expect(await call('GET', `/projections/orders/differences?limit=${limit}`)).toMatchObject(refused(400, 'validation'));
  });
});

describe('the events of a stream', () => {
  const stream = 'order-0d000000-0000-4000-8000-000000000001';
  const metadata = {
    occurredAt: '2026-11-21T06:30:00.000Z',
    actor: { id: 'a', role: 'system' },
    correlationId: 'c',
    causationId: 'c',
  } as const;
  const ids = ['1', '2', '3'].map((digit) => `e0000000-0000-4000-8000-00000000000${digit}`);
  beforeAll(async () => {
    const events = ids.map((id, number) => ({ id, type: 'Told', data: { number }, metadata: { ...metadata, schemaVersion: 1 } }));
    await app.store.append(stream, 'no-stream', events);
  });

  test('are shown as recorded, oldest first', async () => {
    const { status, body } = await call('GET', `/events?stream=${stream}`);
    expect([status, body['eventsInfo']]).toEqual([200, { hasNextPage: false }]);
    expect(body['events']).toMatchObject(
      ids.map((_id, revision) => ({
        _id,
        stream,
        revision,
        type: 'Told',
        data: { number: revision },
        metadata: { ...metadata, schemaVersion: 1 },
      })),
    );
  });

  test('come in pages', async () => {
    expect((await call('GET', `/events?stream=${stream}&limit=2`)).body).toMatchObject({
      events: [{ revision: 0 }, { revision: 1 }],
      eventsInfo: { hasNextPage: true },
    });
    expect((await call('GET', `/events?stream=${stream}&limit=2&page=2`)).body).toMatchObject({
      events: [{ revision: 2 }],
      eventsInfo: { hasNextPage: false },
    });
    expect((await call('GET', `/events?stream=${stream}&page=9`)).body).toMatchObject({ events: [], eventsInfo: { hasNextPage: false } });
  });

  test('of an unknown stream are not found', async () => {
    expect(await call('GET', '/events?stream=order-1')).toMatchObject(refused(404, 'not_found'));
  });

  test.each([
    '',
    '?stream=',
    '?stream=$users',
    '?stream=%24user-admin',
    '?stream=$$order-1',
    '?stream=orders',
    '?stream=order-1&stream=order-2',
  ])('%s names no stream of this product', async (query) => {
    expect(await call('GET', `/events${query}`)).toMatchObject(refused(400, 'validation'));
  });
});

test('lists the nightly chores, even before the first night', async () => {
  const { status, body } = await call('GET', '/chores');
  expect([status, body]).toEqual([200, { at: '02:30', backupsKept: 3, chores: [{ _id: 'backup' }] }]);
});

test('begins a backup once, and reports its failure: here there is nothing to back up', async () => {
  expect(await call('GET', '/backup')).toMatchObject(refused(404, 'not_found'));
  const answer = await Promise.all([call('POST', '/backup'), call('POST', '/backup')]);
  const folder = '2026-11-21T06-30-00.000Z';
  expect(answer.map(({ status, body }) => [status, body['state'] ?? body['code']])).toEqual([
    [202, 'running'],
    [409, 'busy'],
  ]);
  let backup = await call('GET', '/backup');
  while (backup.body['state'] === 'running') backup = await call('GET', '/backup');
  expect(backup.body).toEqual({ state: 'failed', folder, error: expect.stringMatching(/events\.db|pictures/) as string });
  expect((await call('GET', '/backups')).body).toEqual({ backups: [] });
});
