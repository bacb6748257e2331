import { until } from '@tiffin/event-sourcing/testing';
import { charged, recorded, balancesView, temporaryRecords } from '@tiffin/read-models/testing';
import { EngineHarness, never } from '../../test/engine-harness.js';
import { REACTOR_COLLECTIONS } from '../reactors/reactor-records.js';
import type { EngineOptions, ProjectionEngine } from './projection-engine.js';

const by = { actor: { id: 'operator', role: 'admin' as const }, correlationId: 'call-1', causationId: 'call-1' };

describe('an event that an operator gives up', () => {
  let harness: EngineHarness;
  /** Whether the spoiled milk can be folded by now. */
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

  async function parking(parts: Partial<EngineOptions> = {}): Promise<ProjectionEngine> {
    const engine = await harness.started({ views, ...parts });
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
  /** Both were given up. */
  const WITHOUT = { document: { _id: 'a', owed: 6, lines: ['1:1', '4:2', '6:3'] }, position: 6, parked: false };

  test('is passed over, what waited behind it goes on up to the next that fails, and the log says who did it and why', async () => {
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

  test('has to be the first of its document, and one that is parked', async () => {
    const engine = await parking();
    for (const later of [4, 5, 6]) await expect(dismiss(engine, later)).rejects.toMatchObject({ code: 'not_first' });
    await expect(engine.operations.dismiss('nobody', 'why', by)).rejects.toMatchObject({ name: 'UnknownOperand' });
    expect(await recordedUpkeep()).toEqual([]);
  });

  test('stays given up after a restart, in a rebuild, in the one before and for a verification', async () => {
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
    // Verifications have numbers of their own.
    await until(async () => (await again.operations.status('tabs')).generation > 2);
    expect(await tab(again)).toEqual(WITHOUT);
    expect(await parkedAt(again)).toEqual([]);
  });

  test('is folded where it doesn’t fail any more: only what fails is passed over', async () => {
    const engine = await parking();
    await dismiss(engine, 2);
    fresh = true;
    await engine.operations.rebuild('tabs', 'auto');
    await until(async () => (await engine.operations.status('tabs')).generation === 2);
    expect(await tab(engine)).toMatchObject({ document: { lines: ['1:1', '2:7', '4:2', '5:7', '6:3'] }, parked: false });
  });

  test('lets its document go on although a crash came between what was recorded and that', async () => {
    const engine = await parking();
    await engine.stop();
    const data = { projection: 'tabs', documentId: 'a', stream: 'tab-x', revision: 2, eventType: 'Spoiled', reason: 'gone' };
    harness.log.add(recorded(7, 'ParkedEventDismissed', data, { stream: 'upkeep-tabs' }));
    const again = await parking();
    await until(async () => (await parkedAt(again)).length === 2);
    expect(await parkedAt(again)).toEqual([5, 6]);
  });

  test('that another server’s operator gave up is passed over once the log tells of it', async () => {
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

  test('waits while the view is verified', async () => {
    const engine = await parking();
    await engine.operations.verify('tabs');
    await expect(dismiss(engine, 2)).rejects.toMatchObject({ code: 'busy' });
    await until(async () => (await engine.operations.status('tabs')).verification?.state === 'done');
    expect(await dismiss(engine, 2)).toBe(2);
  });

  test('of a reactor is handled no more', async () => {
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
    const told = [];
    for await (const { data } of harness.log.readStream('upkeep-serve')) told.push(data);
    expect(told).toEqual([{ projection: 'serve', stream: 'tab-x', revision: 2, eventType: 'Spoiled', reason: 'nobody wants it' }]);
    await engine.stop();
    await close();
  });

  test('what is parked for one reason is retried at once', async () => {
    harness.log.add(recorded(7, 'Spoiled', { tab: 'b' }), recorded(8, 'Spoiled', { tab: 'c' }));
    const engine = await parking();
    const one = await idAt(engine, 7);
    expect(await engine.operations.retryAlike(one)).toEqual({ mended: 0, failing: 3, left: 0 });
    fresh = true;
    expect(await engine.operations.retryAlike(one)).toEqual({ mended: 3, failing: 0, left: 0 });
    expect(await parkedAt(engine)).toEqual([]);
    await expect(engine.operations.retryAlike(one)).rejects.toMatchObject({ name: 'UnknownOperand' });
  });
});
