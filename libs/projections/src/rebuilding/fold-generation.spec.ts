import { StoreUnavailable, type RecordedEvent } from '@tiffin/event-sourcing';
import { StaleProjection, type ViewDocument, type ViewStore } from '@tiffin/read-models';
import { openEmbeddedViewCatalog } from '@tiffin/read-models/embedded';
import { charged, letFilesGo, recorded, balancesView, temporaryDirectory, type Balance } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { never } from '../../test/engine-harness.js';
import { ScriptedLog } from '../testing/scripted-log.js';
import { foldPage, touchesOf, UnplacedEvent } from '../projections/fold-page.js';
import { foldGeneration, type GenerationFold } from './fold-generation.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 10);
const clock = { now: () => new Date('2026-11-21T08:00:00Z') };
const directory = temporaryDirectory();
const catalog = openEmbeddedViewCatalog(directory.path);
const stores = new Set<ViewStore<ViewDocument>>();
const newStore = async (): Promise<ViewStore<ViewDocument>> => {
  const store = await catalog.open<ViewDocument>(balancesView, await catalog.add(balancesView, 'log-1'));
  stores.add(store);
  return store;
};
let log: ScriptedLog;
beforeEach(() => (log = new ScriptedLog()));
/** Closes and forgets the stores, so that they can be garbage-collected. */
async function release(store: ViewStore<ViewDocument>): Promise<void> {
  await store.close();
  stores.delete(store);
  letFilesGo();
}
afterAll(async () => {
  for (const store of stores) await store.close();
  await catalog.close();
  directory.remove();
});

const fold = (store: ViewStore<ViewDocument>, parts: Partial<GenerationFold> = {}) =>
  foldGeneration({ log, view: balancesView, store, until: () => log.head(), epoch: 1, clock, signal: never, ...parts });

/** The content of the store: documents with their positions, and parked events. */
async function contentsOf(store: ViewStore<ViewDocument>) {
  const documents = (await store.query({})).map(({ document, position }) => ({ document, position }));
  return { documents, parked: (await store.parked({ skip: 0, limit: 1_000 })).map(({ documentId, position }) => [documentId, position]) };
}

/** The result of folding the whole history in one page. */
function expectedOf(history: readonly RecordedEvent[]) {
  const { changes, poison } = foldPage(balancesView, touchesOf(balancesView, history), new Map(), new Set());
  const documents = changes.flatMap(({ document, position }) => (document ? [{ document: document as Balance, position }] : []));
  return {
    documents: documents.sort((a, b) => (a.document._id < b.document._id ? -1 : 1)),
    parked: poison.map(({ documentId, event }) => [documentId, event.position]).sort(byPositionAndDocument),
  };
}
function byPositionAndDocument([id, at]: (string | number)[], [otherId, otherAt]: (string | number)[]): number {
  return Number(at) - Number(otherAt) || (id! < otherId! ? -1 : 1);
}

const tab = fc.constantFrom('a', 'b', 'c', 'd');
const event = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('Charged'), data: fc.record({ tab, amount: fc.nat(9) }) }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('Moved'), data: fc.record({ from: tab, to: tab, amount: fc.nat(9) }) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('Closed'), data: fc.record({ tab }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('Spoiled', 'Unheard'), data: fc.record({ tab }) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('Whatever'), data: fc.constant({}), stream: fc.constant('bill-1') }) },
);

test('equals the fold in one page, for any history, pages, batches, crashes, and events that come meanwhile', async () => {
  const script = fc.record({
    events: fc.array(event, { maxLength: 60 }),
    atFirst: fc.nat(60),
    pages: fc.integer({ min: 1, max: 9 }),
    limits: fc.record({ documents: fc.integer({ min: 1, max: 5 }), events: fc.integer({ min: 1, max: 20 }) }),
    turns: fc.nat(4),
    crashes: fc.array(fc.record({ write: fc.integer({ min: 1, max: 5 }), stored: fc.boolean() }), { maxLength: 3 }),
  });
  await fc.assert(
    fc.asyncProperty(script, async ({ events, atFirst, pages, limits, turns, crashes }) => {
      const history = events.map(({ type, data, ...where }, index) => recorded(index + 1, type, data, where));
      log = new ScriptedLog();
      log.pageSize = () => pages;
      log.add(...history.slice(0, atFirst));
      const late = [...history.slice(atFirst)];
      const until = async () => {
        const next = late.shift();
        if (next) log.add(next);
        return log.head();
      };
      const store = await newStore();
      const slow = slowed(store, turns);
      for (const crash of crashes)
        await fold(failing(slow, crash), { until, limits }).catch((error: unknown) => expect(error).toEqual(POWER));
      expect(await fold(slow, { until, limits })).toBe(history.length);
      expect(await store.position()).toBe(history.length);
      expect(await contentsOf(store)).toEqual(expectedOf(history));
      await release(store);
    }),
    { numRuns: RUNS },
  );
});

const POWER = new Error('the power is out');
/** The store, with a failure of the n-th write before or after it is stored. */
function failing(store: ViewStore<ViewDocument>, { write, stored }: { write: number; stored: boolean }): ViewStore<ViewDocument> {
  let writes = 0;
  return writingBy(store, async (...parameters) => {
    if (++writes < write) return store.apply(...parameters);
    if (stored) await store.apply(...parameters);
    throw POWER;
  });
}

/** The store as if on a server: a write takes some turns of the event loop. */
function slowed(store: ViewStore<ViewDocument>, turns: number): ViewStore<ViewDocument> {
  return writingBy(store, async (...parameters) => {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    await store.apply(...parameters);
  });
}

function writingBy(store: ViewStore<ViewDocument>, apply: ViewStore<ViewDocument>['apply']): ViewStore<ViewDocument> {
  return Object.assign(Object.create(store) as ViewStore<ViewDocument>, {
    getMany: (ids: readonly string[]) => store.getMany(ids),
    position: () => store.position(),
    parkedDocuments: () => store.parkedDocuments(),
    apply,
  });
}

test('ends exactly at the given position, in the middle of a page, and continues from there', async () => {
  log.add(...[1, 2, 3, 4, 5].map((position) => charged(position, 'a')));
  const store = await newStore();
  expect(await fold(store, { until: async () => 3 })).toBe(3);
  expect((await contentsOf(store)).documents).toMatchObject([{ document: { owed: 3 }, position: 3 }]);
  expect(await fold(store, { until: async () => 2 })).toBe(3);
  await fold(store);
  expect((await contentsOf(store)).documents).toMatchObject([{ document: { owed: 5 }, position: 5 }]);
});

test('ends even if events keep coming', async () => {
  const store = await newStore();
  let asked = 0;
  const until = async (): Promise<number> => {
    log.add(charged((asked += 1), 'a'));
    return asked;
  };
  expect(await fold(store, { until })).toBe(10);
  expect([asked, await store.position()]).toEqual([10, 10]);
});

test('writes a document that changes often once, and notifies its progress after each write', async () => {
  log.add(...Array.from({ length: 100 }, (_, index) => charged(index + 1, 'ab'[index % 2]!)));
  const store = await newStore();
  const positions: number[] = [];
  await fold(store, { progress: (position) => positions.push(position), limits: { documents: 10, events: 40 } });
  expect(positions).toEqual([40, 80, 100]);
});

test('writes after 500 documents or 5,000 events if the thread also answers requests', async () => {
  log.pageSize = () => 100;
  log.add(...Array.from({ length: 1_100 }, (_, index) => charged(index + 1, `t${index}`)));
  log.add(...Array.from({ length: 5_100 }, (_, index) => recorded(1_101 + index, 'Whatever', {}, { stream: 'bill-1' })));
  const positions: number[] = [];
  await fold(await newStore(), { progress: (position) => positions.push(position) });
  expect(positions).toEqual([500, 1_000, 6_000, 6_200]);
});

test('writes nothing more after it is aborted, and rejects with the reason', async () => {
  log.add(...Array.from({ length: 100 }, (_, index) => charged(index + 1, 'a')));
  const store = await newStore();
  const stop = new AbortController();
  const folding = fold(store, {
    signal: stop.signal,
    limits: { documents: 1, events: 1 },
    progress: (position) => position === 20 && stop.abort(new Error('enough')),
  });
  await expect(folding).rejects.toThrow('enough');
  expect(await store.position()).toBe(20);
});

test('ends because of another writer, an event that can’t be placed, or a log that is away', async () => {
  const store = await newStore();
  log.add(charged(1, 'a'));
  await store.apply([], { from: 0, to: 0, epoch: 7 });
  await expect(fold(store)).rejects.toThrow(StaleProjection);
  await fold(store, { epoch: 7 });
  log.add(recorded(2, 'Unplaced', {}));
  await expect(fold(store, { epoch: 7 })).rejects.toThrow(UnplacedEvent);
  log.fail();
  await expect(fold(store, { epoch: 7, until: async () => 2 })).rejects.toThrow(StoreUnavailable);
  expect(await store.position()).toBe(1);
});

test('rejects if the log ends before the given position', async () => {
  log.add(charged(1, 'a'));
  const store = await newStore();
  await expect(fold(store, { until: async () => 9 })).rejects.toThrow(StoreUnavailable);
  expect(await store.position()).toBe(1);
});
