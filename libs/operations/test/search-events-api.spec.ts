import type { NewEvent } from '@tiffin/event-sourcing';
import { randomUUID } from 'node:crypto';
import { startOperations, type OperationsApp } from './operations-app.js';

let app: OperationsApp;
beforeAll(async () => {
  app = await startOperations();
});
afterAll(() => app.close());

const CANTEEN = 'c0000000-0000-4000-8000-00000000000a';
const SNACK = 'a0000000-0000-4000-8000-00000000000b';
const CALL = 'd0000000-0000-4000-8000-00000000000c';
const MENU = `menu-${CANTEEN}`;
const snack = { canteenId: CANTEEN, snackId: SNACK, name: 'Samosa', price: 1_500, image: null, info: '', diets: ['vegetarian'] };

function event(type: string, data: object, minute: number, changes: Partial<NewEvent['metadata']> = {}): NewEvent {
  const occurredAt = `2026-11-21T06:3${minute}:00.000Z`;
  const metadata = {
    occurredAt,
    actor: { id: 'u1', role: 'contractor' as const },
    correlationId: CALL,
    causationId: CALL,
    schemaVersion: 1,
  };
  return { id: randomUUID(), type, data, metadata: { ...metadata, ...changes } };
}

beforeAll(async () => {
  await app.store.append(MENU, 'no-stream', [
    event('SnackAdded', snack, 0),
    event('SnackChanged', { ...snack, price: 1_800 }, 1, { correlationId: 'another' }),
    event('SnackAvailabilityChanged', { canteenId: CANTEEN, snackId: SNACK, isAvailable: false }, 2),
  ]);
  await app.store.append('order-1', 'no-stream', [event('StockReserved', {}, 3, { actor: { id: 'ordering', role: 'system' } })]);
});

describe('a search', () => {
  const search = async (query: string) => {
    const { status, body } = await app.call('GET', `/events/search${query}`);
    const events = body['events'] as { stream: string; revision: number }[];
    return [status, events?.map(({ stream, revision }) => `${stream}@${revision}`), body['searchInfo']];
  };
  const page = { hasNextPage: false, next: null, lookedBackTo: '2026-11-21T06:30:00.000Z' };

  test('without filters returns the newest events, with data and metadata and without names', async () => {
    expect(await search('?limit=2')).toEqual([
      200,
      ['order-1@0', `${MENU}@2`],
      { hasNextPage: true, next: `${MENU}@2`, lookedBackTo: '2026-11-21T06:32:00.000Z' },
    ]);
    expect(await search(`?limit=100&before=${MENU}@2&stream=menu-`)).toEqual([200, [`${MENU}@1`, `${MENU}@0`], page]);
    expect((await app.call('GET', '/events/search?limit=1')).body['events']).toEqual([
      expect.objectContaining({
        type: 'StockReserved',
        data: {},
        metadata: expect.objectContaining({ actor: { id: 'ordering', role: 'system' } }),
      }),
    ]);
  });

  test.each([
    ['type=SnackChanged', [1]],
    ['actor=contractor', [2, 1, 0]],
    [`correlationId=${CALL}&stream=menu-`, [2, 0]],
    ['text=samosa', [1, 0]],
    [`text=${encodeURIComponent('"price":1800')}`, [1]],
    [`from=${encodeURIComponent('2026-11-21T12:01+05:30')}&to=2026-11-21T06:32Z`, [1]],
  ])('of %s gives revisions %j', async (query, revisions) => {
    expect(await search(`?${query}`)).toEqual([200, revisions.map((revision) => `${MENU}@${revision}`), page]);
  });

  test.each([
    ['stream=$users', 'Please enter how the name of a stream begins, such as order- or menu-.'],
    ['before=order-1', 'Please name an event by its stream and revision, such as order-…@3.'],
    ['before=order-1@7', 'the log has no such event; begin with the newest again.'],
    ['from=yesterday', 'Please enter a day such as 2026-11-21, or a moment such as 2026-11-21T12:15+05:30.'],
    ['limit=101', 'limit must be from 1 to 100.'],
    ['type=a&type=b', 'Please use at most 100 characters, without control characters.'],
  ])('of %s is refused in a sentence', async (query, message) => {
    expect(await app.call('GET', `/events/search?${query}`)).toMatchObject({ status: 400, body: { code: 'validation', message } });
  });

  test('is refused without a key', async () => {
    expect(await app.browser().get('/operations/events/search')).toMatchObject({ status: 401, body: { code: 'key_required' } });
  });
});

describe('the history of a document', () => {
  const history = (query: string) => app.call('GET', `/projections/menu-items/history?${query}`);

  test('has each event that changed it, newest first, with the document after it', async () => {
    const { status, body } = await history(`document=${SNACK}`);
    expect([status, body['state'], body['historyInfo']]).toEqual([200, 'done', { hasNextPage: false, steps: 3, kept: 3 }]);
    expect(body['steps']).toMatchObject([
      {
        number: 3,
        event: { place: `${MENU}@2`, type: 'SnackAvailabilityChanged' },
        document: { snack: { isAvailable: false, price: 1_800 } },
      },
      { number: 2, event: { correlationId: 'another' }, document: { snack: { isAvailable: true, price: 1_800 } } },
      {
        number: 1,
        event: { at: '2026-11-21T06:30:00.000Z', actor: { id: 'u1', role: 'contractor' } },
        document: { snack: { price: 1_500 } },
      },
    ]);
  });

  test('is empty for a document without events, and not found for an unknown view', async () => {
    expect((await history('document=nobody')).body).toMatchObject({ state: 'done', steps: [] });
    expect(await history('')).toMatchObject({ status: 400, body: { code: 'validation' } });
    expect(await app.call('GET', '/projections/menu/history?document=1')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
