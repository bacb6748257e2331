import type { EventStore } from '@tiffin/event-sourcing';
import { InMemoryEventStore, someEvent } from '@tiffin/event-sourcing/testing';
import { randomIds, systemClock } from '@tiffin/kernel';
import type { RecordStore } from '@tiffin/read-models';
import { openEmbeddedRecordStore } from '@tiffin/read-models/embedded';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { COLLECTIONS } from '../contents.js';
import { MOVE, MOVES } from '../move/move-record.js';
import { ForeignLog } from './foreign-log.js';
import { openOwnLog } from './open-own-log.js';

interface Stores {
  readonly events: EventStore;
  readonly records: RecordStore;
}

const CANTEEN = 'canteen-of-this-test';
const settings = { dataDirectory: '/data', eventStore: undefined, mongo: undefined };
const directory = temporaryDirectory();
const recordStores: RecordStore[] = [];
beforeAll(async () => {
  for (const name of ['one.db', 'two.db']) recordStores.push(await openEmbeddedRecordStore(join(directory.path, name), COLLECTIONS));
});
afterAll(async () => {
  for (const records of recordStores) await records.close();
  directory.remove();
});

/** An empty log beside the emptied first or second records. */
async function newStores(which = 0): Promise<Stores> {
  const records = recordStores[which];
  if (!records) throw new Error('There are two only');
  await records.commit([
    { kind: 'delete', collection: MOVES.name, id: MOVE },
    { kind: 'delete', collection: 'canteens', id: CANTEEN },
  ]);
  return { events: new InMemoryEventStore(), records };
}

const start = (stores: Stores): Promise<string> => openOwnLog(stores, { settings, clock: systemClock, ids: randomIds });
const register = ({ records }: Stores): Promise<void> =>
  records.commit([{ kind: 'insert', collection: 'canteens', record: { _id: CANTEEN } }]);
const order = ({ events }: Stores): Promise<unknown> => events.append(`order-${randomUUID()}`, 'no-stream', [someEvent()]);

/** Returns the same stores; `before` runs before each of their calls, with its name. */
function watched(stores: Stores, before: (call: string) => Promise<void>): Stores {
  const watching = <Store extends object>(store: Store): Store =>
    new Proxy(store, {
      get(target, name) {
        const member = Reflect.get(target, name) as (...given: unknown[]) => unknown;
        if (name === 'readAll' || name === 'readStream')
          return async function* (...args: unknown[]) {
            await before(name);
            yield* Reflect.apply(member, target, args) as AsyncIterable<unknown>;
          };
        return async (...args: unknown[]) => {
          await before(String(name));
          return Reflect.apply(member, target, args);
        };
      },
    });
  return { events: watching(stores.events), records: watching(stores.records) };
}

test('a first start that ended before any of its writes is continued, and the log keeps its identity', async () => {
  for (let writes = 0; ; writes += 1) {
    const stores = await newStores();
    let remaining = writes;
    const cut = watched(stores, async (call) => {
      if (call !== 'append' && call !== 'commit') return;
      if (remaining === 0) throw new Error('killed');
      remaining -= 1;
    });
    const outcome = await start(cut).catch(() => 'killed');
    const second = await start(stores);
    expect(await start(stores)).toBe(second);
    if (outcome === 'killed') continue;
    expect([outcome, writes]).toEqual([second, 2]);
    return;
  }
});

test('of several servers that start at once one wins, and all get the same log', async () => {
  const stores = await newStores();
  const logs = await Promise.all(Array.from({ length: 5 }, () => start(stores)));
  expect(new Set(logs).size).toBe(1);
  expect(await stores.records.get(MOVES, MOVE)).toMatchObject({ record: { from: logs[0], log: logs[0], moved: [] } });
});

test('the log is the same, whatever another server does between two reads', async () => {
  const steps = [(stores: Stores) => start(stores), register, order];
  let calls = Infinity;
  for (let at = 0; at < calls; at += 1)
    for (let count = 1; count <= steps.length; count += 1) {
      const stores = await newStores();
      const otherSteps = [...steps];
      let call = 0;
      const disturbed = watched(stores, async () => {
        call += 1;
        if (call === at + 1) for (const step of otherSteps.splice(0, count)) await step(stores);
        else if (call > at + 1) for (const step of otherSteps.splice(0)) await step(stores);
      });
      const log = await start(disturbed);
      expect(await start(stores)).toBe(log);
      calls = call;
    }
  expect(calls).toBeGreaterThan(5);
});

describe('records without a log', () => {
  test.each<[string, readonly ((stores: Stores) => Promise<unknown>)[], 'gone' | 'alone' | undefined]>([
    ['nobody and nothing', [], undefined],
    ['people and what happened', [register, order], undefined],
    ['people beside an empty log', [register], 'gone'],
    ['what happened without people', [order], 'alone'],
  ])('%s', async (_, before, reason) => {
    const stores = await newStores();
    for (const step of before) await step(stores);
    const head = await stores.events.head();
    if (reason === undefined) return expect(await start(stores)).toBe(await start(stores));
    const failure: unknown = await start(stores).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ForeignLog);
    expect(failure).toMatchObject({ reason });
    expect([await stores.events.head(), await stores.records.get(MOVES, MOVE)]).toEqual([head, undefined]);
  });
});

test('records with a log are refused with another one, which stays unchanged', async () => {
  const stores = await newStores(0);
  const two = await newStores(1);
  await start(stores);
  await expect(start({ events: two.events, records: stores.records })).rejects.toMatchObject({ reason: 'gone' });
  expect(await two.events.head()).toBe(0);
  await start(two);
  await expect(start({ events: two.events, records: stores.records })).rejects.toMatchObject({ reason: 'another' });
});
