import { until } from '@tiffin/event-sourcing/testing';
import { charged, recorded, balancesView, temporaryRecords } from '@tiffin/read-models/testing';
import { EngineHarness, never } from '../../test/engine-harness.js';
import { REACTOR_COLLECTIONS } from '../reactors/reactor-records.js';
import type { EngineOptions, ProjectionEngine } from './projection-engine.js';

const by = { actor: { id: 'operator', role: 'admin' as const }, correlationId: 'call-1', causationId: 'call-1' };

describe('dismissing a parked event', () => {
  let harness: EngineHarness;
  /** Whether the event `Spoiled` can be folded now. */
  let fresh: boolean;
  const views: EngineOptions['views'] = [
    {
      ...balancesView,
      evolve: (...[tab, event, id]: Parameters<typeof balancesView.evolve>) =>
        event.type === 'Spoiled' && fresh
          ? balancesView.evolve(tab, charged(event.position, id, 7) as typeof event, id)
          : balancesView.evolve(tab, event, id),
    },
  ];
  beforeEach(() => {
    harness = new EngineHarness();
    fresh = false;
    harness.log.add(charged(1, 'a'), recorded(2, 'Spoiled', { tab: 'a' }), charged(3, 'b'), charged(4, 'a', 2));
    harness.log.add(recorded(5, 'Spoiled', { tab: 'a' }), charged(6, 'a', 3));
  });
  afterEach(() => harness.close());

  async function parking(options: Partial<EngineOptions> = {}): Promise<ProjectionEngine> {
    const engine = await harness.started({ views, ...options });
    await engine.caughtUp(never);
    return engine;
  }
  const parkedAt = async (engine: ProjectionEngine) =>
    (await engine.operations.parked({ skip: 0, limit: 100 })).map(({ position }) => position);
  const idAt = async (engine: ProjectionEngine, position: number) =>
    (await engine.operations.parked({ skip: 0, limit: 100 })).find((event) => event.position === position)?._id ?? '';
  const tab = async (engine: ProjectionEngine) => engine.reader(balancesView).get('a');
  const dismiss = async (engine: ProjectionEngine, position: number) =>
    engine.operations.dismiss(await idAt(engine, position), 'The milk is gone', by);
  const recordedUpkeep = async () => {
    const events = [];
    for await (const { type, data, metadata } of harness.log.readStream('upkeep-tabs')) events.push({ type, data, actor: metadata.actor });
    return events;
  };
  /** Both are dismissed. */
  const WITHOUT = { document: { _id: 'a', owed: 6, lines: ['1:1', '4:2', '6:3'] }, position: 6, parked: false };

  test('skips it, folds the events behind it up to the next that fails, and records who did it and why', async () => {
    const engine = await parking();
    expect(await dismiss(engine, 2)).toBe(2);
    expect(await parkedAt(engine)).toEqual([5, 6]);
    expect(await tab(engine)).toMatchObject({ document: { lines: ['1:1', '4:2'] }, parked: true });
    expect(await dismiss(engine, 5)).toBe(0);
    expect(await tab(engine)).toEqual(WITHOUT);
    const dismissed = { projection: 'tabs', documentId: 'a', stream: 'tab-x', eventType: 'Spoiled', reason: 'The milk is gone' };
    expect(await recordedUpkeep()).toEqual([
      { type: 'ParkedEventDismissed', data: { ...dismissed, revision: 2 }, actor: by.actor },
      { type: 'ParkedEventDismissed', data: { ...dismissed, revision: 5 }, actor: by.actor },
    ]);
  });

  test('requires the first parked event of its document', async () => {
    const engine = await parking();
    for (const later of [4, 5, 6]) await expect(dismiss(engine, later)).rejects.toMatchObject({ code: 'not_first' });
    await expect(engine.operations.dismiss('nobody', 'why', by)).rejects.toMatchObject({ name: 'UnknownOperand' });
    expect(await recordedUpkeep()).toEqual([]);
  });

  test('lasts after a restart, in a rebuild, in the previous generation and in a verification', async () => {
    const engine = await parking();
    await engine.operations.rebuild('tabs', 'auto');
    await until(async () => (await engine.operations.status('tabs')).previousGeneration === 1);
    await dismiss(engine, 2);
    await dismiss(engine, 5);
    await engine.stop();
    const again = await parking();
    expect(await tab(again)).toEqual(WITHOUT);
    await again.operations.verify('tabs');
    await until(async () => (await again.operations.status('tabs')).verification?.state === 'done');
    expect((await again.operations.status('tabs')).verification?.differences).toEqual([]);
    await again.operations.rollback('tabs');
    expect(await tab(again)).toEqual(WITHOUT);
    await again.operations.rebuild('tabs', 'auto');
    // The verification's scratch generation has taken a number too.
    await until(async () => (await again.operations.status('tabs')).generation > 2);
    expect(await tab(again)).toEqual(WITHOUT);
    expect(await parkedAt(again)).toEqual([]);
  });

  test('does not skip the event if it no longer fails', async () => {
    const engine = await parking();
    await dismiss(engine, 2);
    fresh = true;
    await engine.operations.rebuild('tabs', 'auto');
    await until(async () => (await engine.operations.status('tabs')).generation === 2);
    expect(await tab(engine)).toMatchObject({ document: { lines: ['1:1', '2:7', '4:2', '5:7', '6:3'] }, parked: false });
  });

  test('lets its document go on even if the process crashed in between', async () => {
    const engine = await parking();
    await engine.stop();
    const data = { projection: 'tabs', documentId: 'a', stream: 'tab-x', revision: 2, eventType: 'Spoiled', reason: 'gone' };
    harness.log.add(recorded(7, 'ParkedEventDismissed', data, { stream: 'upkeep-tabs' }));
    const again = await parking();
    await until(async () => (await parkedAt(again)).length === 2);
    expect(await parkedAt(again)).toEqual([5, 6]);
  });

  test('takes effect on another server once the log has it', async () => {
    const engine = await parking();
    const data = { projection: 'tabs', documentId: 'a', stream: 'tab-x', revision: 2, eventType: 'Spoiled', reason: 'gone' };
    harness.log.add(recorded(7, 'ParkedEventDismissed', data, { stream: 'upkeep-tabs' }));
    harness.log.add(
      recorded(8, 'ParkedEventDismissed', { ...data, projection: 'others' }, { stream: 'upkeep-others' }),
      charged(9, 'a', 9),
    );
    await until(async () => (await parkedAt(engine)).length === 3);
    expect(await parkedAt(engine)).toEqual([5, 6, 9]);
  });

  test('is refused while the view is verified', async () => {
    const engine = await parking();
    await engine.operations.verify('tabs');
    await expect(dismiss(engine, 2)).rejects.toMatchObject({ code: 'busy' });
    await until(async () => (await engine.operations.status('tabs')).verification?.state === 'done');
    expect(await dismiss(engine, 2)).toBe(2);
  });

  test('deletes a reactor’s parked event', async () => {
    const { records, close } = await temporaryRecords(REACTOR_COLLECTIONS);
    const engine = await harness.engine({ views, records });
    engine.addReactors({
      name: 'serve',
      streams: ['tab-'],
      handle: ({ type }) => (type === 'Spoiled' ? Promise.reject(new Error('off')) : Promise.resolve()),
    });
    await engine.start();
    await engine.caughtUp(never);
    const [first] = await engine.operations.parked({ view: 'serve', skip: 0, limit: 10 });
    expect(await engine.operations.dismiss(first?._id ?? '', 'nobody wants it', by)).toBe(0);
    expect((await engine.operations.parked({ view: 'serve', skip: 0, limit: 10 })).map(({ position }) => position)).toEqual([5]);
    const recordedData = [];
    for await (const { data } of harness.log.readStream('upkeep-serve')) recordedData.push(data);
    expect(recordedData).toEqual([{ projection: 'serve', stream: 'tab-x', revision: 2, eventType: 'Spoiled', reason: 'nobody wants it' }]);
    await engine.stop();
    await close();
  });

  test('retryAlike retries all events with the same error', async () => {
    harness.log.add(recorded(7, 'Spoiled', { tab: 'b' }), recorded(8, 'Spoiled', { tab: 'c' }));
    const engine = await parking();
    const parkedId = await idAt(engine, 7);
    expect(await engine.operations.retryAlike(parkedId)).toEqual({ mended: 0, failing: 3, left: 0 });
    fresh = true;
    expect(await engine.operations.retryAlike(parkedId)).toEqual({ mended: 3, failing: 0, left: 0 });
    expect(await parkedAt(engine)).toEqual([]);
    await expect(engine.operations.retryAlike(parkedId)).rejects.toMatchObject({ name: 'UnknownOperand' });
  });
});
