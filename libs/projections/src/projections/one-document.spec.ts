import type { RecordedEvent } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import type { ViewCatalog, ViewDocument, ViewStore } from '@tiffin/read-models';
import { charged, foldHistory, recorded, balancesView, type Balance } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { EngineHarness, never, positionsOf } from '../../test/engine-harness.js';
import { ScriptedLog } from '../testing/scripted-log.js';
import { DocumentFold } from '../rebuilding/fold-document.js';
import type { ProjectionEngine } from './projection-engine.js';
import type { DocumentCheck } from '../view-operations.js';

const by = { actor: { id: 'operator', role: 'admin' as const }, correlationId: 'call-1', causationId: 'call-1' };
/** The view, with charges of the same amount numbered as a series. */
const numbered: typeof balancesView = {
  ...balancesView,
  seriesOf: ({ type, data }) => (type === 'Charged' ? `of-${data.amount}` : undefined),
  evolve(tab, event, id, number) {
    const after = balancesView.evolve(tab, event, id);
    return after && event.type === 'Charged' ? { ...after, lines: [...after.lines.slice(0, -1), `no. ${number}`] } : after;
  },
};

const tab = fc.constantFrom('a', 'b', 'c');
const happened = fc.oneof(
  fc.record({ type: fc.constant('Charged'), data: fc.record({ tab, amount: fc.nat(2) }) }),
  fc.record({ type: fc.constant('Moved'), data: fc.record({ from: tab, to: tab, amount: fc.nat(9) }) }),
  fc.record({ type: fc.constant('Closed'), data: fc.record({ tab }) }),
);

test('DocumentFold equals the fold of the whole view, series included, for any history and page sizes', () =>
  fc.assert(
    fc.asyncProperty(fc.array(happened, { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), async (events, size) => {
      const log = new ScriptedLog();
      log.pageSize = () => size;
      const history = events.map(({ type, data }, index) => recorded(index + 1, type, data));
      log.add(...history);
      const naive = foldHistory(numbered, history);
      for (const id of ['a', 'b', 'c', 'of-0', 'of-1', 'nobody']) {
        const fold = new DocumentFold({ view: numbered, id, log, isDismissed: () => false, signal: never });
        await fold.foldTo(Math.floor(history.length / 2));
        await fold.foldTo(history.length);
        expect([id, fold.stored?.document, fold.position]).toEqual([id, naive.get(id), history.length]);
      }
    }),
    { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 15) },
  ));

describe('the check of a single document', () => {
  let harness: EngineHarness;
  beforeEach(() => {
    harness = new EngineHarness();
    harness.log.add(charged(1, 'a'), charged(2, 'b', 2), recorded(3, 'Moved', { from: 'a', to: 'b', amount: 4 }), charged(4, 'a', 5));
  });
  afterEach(() => harness.close());

  /** The live generation's store, which a test tampers with. */
  let store: ViewStore<ViewDocument>;
  function spying(catalog: ViewCatalog): ViewCatalog {
    const open = catalog.open.bind(catalog);
    catalog.open = async <Document extends ViewDocument>(...given: Parameters<ViewCatalog['open']>) => {
      const opened = await open<Document>(...given);
      store = opened as unknown as ViewStore<ViewDocument>;
      return opened;
    };
    return catalog;
  }
  async function running(view: typeof balancesView = numbered): Promise<ProjectionEngine> {
    const engine = await harness.started({ views: [view], catalog: spying(harness.catalog()) });
    await engine.caughtUp(never);
    return engine;
  }
  async function spoil(id: string, document: Partial<Balance> | undefined, position = 4): Promise<void> {
    const at = await store.position();
    const spoilt = document && { ...((await store.getMany([id])).get(id)?.document as Balance), ...document };
    await store.apply([{ id, document: spoilt, position }], { from: at, to: at, epoch: 1 });
  }
  async function checked(engine: ProjectionEngine, id: string, purpose: DocumentCheck['purpose'] = 'verify'): Promise<DocumentCheck> {
    await engine.operations.checkDocument('tabs', id, purpose, by);
    await until(async () => (await engine.operations.documentCheck('tabs'))?.state !== 'running');
    const check = await engine.operations.documentCheck('tabs');
    if (!check) throw new Error('nothing was checked');
    return check;
  }

  test('shows a sound document with its events', async () => {
    const engine = await running();
    expect(await engine.operations.documentCheck('tabs')).toBeNull();
    const { state, found } = await checked(engine, 'b');
    expect(state).toBe('done');
    expect(found).toMatchObject({ same: true, mended: false, position: 4, eventCount: 2, live: { heldUp: false }, dismissed: [] });
    expect(positionsOf(found?.events ?? [])).toEqual([2, 3]);
    expect(found?.live).toEqual(found?.folded);
    expect((await checked(engine, 'of-5')).found).toMatchObject({ same: true, eventCount: 1, live: { document: { last: 1 } } });
    expect((await checked(engine, 'nobody')).found).toMatchObject({ same: true, eventCount: 0, live: { document: undefined } });
  });

  test('finds a document that differs, is missing or is superfluous, and corrects it only on rebuild, which the log records', async () => {
    const engine = await running();
    const before = await engine.reader(numbered).get('a');
    await spoil('a', { owed: 100, lines: [] });
    await spoil('b', undefined);
    await spoil('ghost', { _id: 'ghost', owed: 1, lines: [] });
    const spoilt = [
      ['a', { live: { document: { owed: 100 } }, folded: { document: { owed: 2 } } }],
      ['b', { live: { document: undefined }, folded: { document: { owed: 6 } } }],
      ['ghost', { folded: { document: undefined }, eventCount: 0 }],
    ] as const;
    for (const [id, sides] of spoilt) expect((await checked(engine, id)).found).toMatchObject({ same: false, mended: false, ...sides });
    expect(await engine.reader(numbered).get('a')).toMatchObject({ document: { owed: 100 } });
    await engine.operations.verify('tabs');
    await until(async () => (await engine.operations.status('tabs')).verification?.state === 'done');
    expect((await engine.operations.status('tabs')).verification?.differences).toEqual(['a', 'b', 'ghost']);
    for (const [id] of spoilt) expect((await checked(engine, id, 'rebuild')).found).toMatchObject({ same: false, mended: true });
    expect(await engine.reader(numbered).get('a')).toEqual(before);
    expect(await engine.reader(numbered).get('ghost')).toBeUndefined();
    expect((await engine.operations.status('tabs')).verification?.differences).toEqual([]);
    expect((await checked(engine, 'b')).found).toMatchObject({ same: true });
    const recordedData: RecordedEvent['data'][] = [];
    for await (const { data } of harness.log.readStream('upkeep-tabs')) recordedData.push(data);
    expect(recordedData).toEqual(['a', 'b', 'ghost'].map((documentId) => ({ projection: 'tabs', documentId })));
  });

  test('compares and corrects at one position while the document keeps changing', async () => {
    const engine = await running();
    await spoil('a', { owed: 100 });
    harness.log.pageSize = () => 3;
    let over = false;
    const orders = (async () => {
      while (!over) {
        harness.log.add(charged(harness.log.end + 1, harness.log.end % 2 ? 'a' : 'b'));
        await new Promise(setImmediate);
      }
    })();
    expect((await checked(engine, 'a')).found).toMatchObject({ same: false });
    expect((await checked(engine, 'a', 'rebuild')).found).toMatchObject({ mended: true });
    expect((await checked(engine, 'a')).found).toMatchObject({ same: true });
    over = true;
    await orders;
    await engine.caughtUp(never);
    await engine.operations.verify('tabs');
    await until(async () => (await engine.operations.status('tabs')).verification?.state === 'done');
    expect((await engine.operations.status('tabs')).verification?.differences).toEqual([]);
  });

  test('works on a paused view, at its position', async () => {
    const engine = await running();
    engine.pause('tabs');
    harness.log.add(charged(5, 'a'));
    expect((await checked(engine, 'a')).found).toMatchObject({ same: true, position: 4 });
  });

  test('makes a document that parked events hold up what a rebuild would make it', async () => {
    let fresh = false;
    const mended: typeof balancesView = {
      ...balancesView,
      evolve: (tab, event, id) => (event.type === 'Spoiled' && fresh ? tab : balancesView.evolve(tab, event, id)),
    };
    harness.log.add(recorded(5, 'Spoiled', { tab: 'a' }), charged(6, 'a'));
    const engine = await running(mended);
    expect((await checked(engine, 'a')).found).toMatchObject({ same: true, live: { heldUp: true }, folded: { heldUp: true } });
    fresh = true;
    expect((await checked(engine, 'a')).found).toMatchObject({ same: false, live: { heldUp: true }, folded: { heldUp: false } });
    await checked(engine, 'a', 'rebuild');
    expect(await engine.reader(mended).get('a')).toMatchObject({ document: { owed: 3 }, position: 6, parked: false });
    expect(await engine.operations.parked({ view: 'tabs', document: 'a', skip: 0, limit: 9 })).toEqual([]);
    fresh = false;
    expect((await checked(engine, 'a', 'rebuild')).found).toMatchObject({ mended: true, folded: { heldUp: true } });
    expect((await engine.operations.parked({ view: 'tabs', document: 'a', skip: 0, limit: 9 })).map(({ position }) => position)).toEqual([
      5, 6,
    ]);
    harness.log.add(charged(harness.log.end + 1, 'a'));
    await engine.caughtUp(never);
    expect(await engine.reader(mended).get('a')).toMatchObject({ position: 4, parked: true });
  });

  test('allows one document at a time, refuses unknown views, and says why it failed', async () => {
    const engine = await running();
    harness.log.add(charged(5, 'a'));
    await engine.operations.checkDocument('tabs', 'a', 'verify', by);
    await expect(engine.operations.checkDocument('tabs', 'b', 'verify', by)).rejects.toMatchObject({ code: 'busy' });
    await expect(engine.operations.checkDocument('chairs', 'b', 'verify', by)).rejects.toMatchObject({ name: 'UnknownOperand' });
    await until(async () => (await engine.operations.documentCheck('tabs'))?.state === 'done');
    harness.log.fail();
    await engine.operations.checkDocument('tabs', 'a', 'verify', by);
    await until(async () => (await engine.operations.documentCheck('tabs'))?.state === 'failed');
    expect(await engine.operations.documentCheck('tabs')).toMatchObject({ error: 'gone fishing' });
  });

  test('does not keep the engine from stopping', async () => {
    const engine = await running();
    await engine.operations.checkDocument('tabs', 'a', 'rebuild', by);
    await expect(engine.stop()).resolves.toBeUndefined();
  });
});
