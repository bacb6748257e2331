import { jest } from '@jest/globals';
import { charged, recorded, balancesView } from '@tiffin/read-models/testing';
import { EngineHarness, never, positionsOf } from '../../test/engine-harness.js';
import type { ProjectionEngine } from './projection-engine.js';

describe('parked events', () => {
  let harness: EngineHarness;
  let milk: 'off' | 'fresh' | 'churned' | 'lost' | 'given away';
  const mended = {
    ...balancesView,
    idsOf: (event: Parameters<typeof balancesView.idsOf>[0]) => {
      if (milk === 'lost' && event.position === 4) throw new Error('whose was it?');
      if (milk === 'given away' && event.position === 4) return ['d'];
      return balancesView.idsOf(event);
    },
    evolve: (...[tab, event, id]: Parameters<typeof balancesView.evolve>) => {
      if (milk === 'churned' && event.position === 4) throw new Error('it is butter');
      if (milk !== 'off' && event.type === 'Spoiled') return balancesView.evolve(tab, charged(event.position, id, 7) as typeof event, id);
      return balancesView.evolve(tab, event, id);
    },
  };
  beforeEach(() => {
    harness = new EngineHarness();
    milk = 'off';
  });
  afterEach(() => harness.close());

  /** Balance a holds up 2 (spoiled), 4 and 6; b holds up 5; c is fine. */
  async function parking(): Promise<ProjectionEngine> {
    harness.log.add(charged(1, 'a'), recorded(2, 'Spoiled', { tab: 'a' }), charged(3, 'c'), charged(4, 'a', 2));
    harness.log.add(recorded(5, 'Spoiled', { tab: 'b' }), charged(6, 'a', 3));
    const engine = await harness.started({ views: [mended, { ...mended, name: 'tabs-too' }] });
    await engine.caughtUp(never);
    return engine;
  }
  const parked = async (engine: ProjectionEngine, view = 'tabs') =>
    (await engine.operations.parked({ view, skip: 0, limit: 100 })).map(({ position, attempts }) => [position, attempts]);
  const idAt = async (engine: ProjectionEngine, position: number) =>
    (await engine.operations.parked({ view: 'tabs', skip: 0, limit: 100 })).find((event) => event.position === position)!._id;
  const tab = async (engine: ProjectionEngine, id: string) => engine.reader(mended).get(id);

  test('are listed over all views, oldest first, with their documents', async () => {
    const engine = await parking();
    const all = await engine.operations.parked({ skip: 0, limit: 100 });
    expect(all.map(({ projection, position }) => [projection, position])).toEqual(
      [2, 4, 5, 6].flatMap((position) => [
        ['tabs', position],
        ['tabs-too', position],
      ]),
    );
    expect(all[0]).toMatchObject({
      documentId: 'a',
      type: 'Spoiled',
      error: expect.stringMatching(/^the milk is off\n +at .*balances-view\.ts:\d+:\d+\)$/m) as string,
      stream: 'tab-x',
      revision: 2,
      attempts: 1,
    });
    expect(await engine.operations.parked({ skip: 3, limit: 2 })).toEqual(all.slice(3, 5));
    await expect(engine.operations.parked({ view: 'chairs', skip: 0, limit: 1 })).rejects.toThrow(/chairs/);
  });

  test('count another attempt if they fail again, and none is skipped', async () => {
    const engine = await parking();
    const later = await idAt(engine, 6);
    for (const position of [2, 6])
      await expect(engine.operations.retry(await idAt(engine, position))).rejects.toMatchObject({
        code: 'still_failing',
        message: 'the milk is off',
      });
    expect(await parked(engine)).toEqual([
      [2, 3],
      [4, 1],
      [5, 1],
      [6, 1],
    ]);
    expect(await tab(engine, 'a')).toMatchObject({ document: { owed: 1 }, parked: true });
    await expect(engine.operations.retry('nobody')).rejects.toMatchObject({ name: 'UnknownOperand' });
    expect(later).toBe(await idAt(engine, 6));
  });

  test('are folded in the order of the log, announced, and no longer hold up the document', async () => {
    const engine = await parking();
    const announced: (readonly [string, readonly number[]])[] = [];
    engine.onCommitted(({ view, events }) => announced.push([view, positionsOf(events)]));
    milk = 'fresh';
    await engine.operations.retry(await idAt(engine, 4));
    expect(await tab(engine, 'a')).toMatchObject({ document: { lines: ['1:1', '2:7', '4:2', '6:3'] }, position: 6, parked: false });
    expect(await parked(engine)).toEqual([[5, 1]]);
    expect(await parked(engine, 'tabs-too')).toHaveLength(4);
    expect(announced).toEqual([['tabs', [2, 4, 6]]]);
    harness.log.add(charged(7, 'a', 1), charged(8, 'b', 1));
    await engine.caughtUp(never);
    expect(await tab(engine, 'a')).toMatchObject({ document: { owed: 14 }, parked: false });
    expect(await parked(engine)).toEqual([
      [5, 1],
      [8, 1],
    ]);
  });

  test('are folded up to the first that still fails', async () => {
    const engine = await parking();
    const second = await idAt(engine, 2);
    const fourth = await idAt(engine, 4);
    milk = 'churned';
    await expect(engine.operations.retry(fourth)).rejects.toMatchObject({ code: 'still_failing', message: 'it is butter' });
    expect(await tab(engine, 'a')).toMatchObject({ document: { lines: ['1:1', '2:7'] }, parked: true });
    expect(await parked(engine)).toEqual([
      [4, 2],
      [5, 1],
      [6, 1],
    ]);
    await expect(engine.operations.retry(second)).rejects.toMatchObject({ name: 'UnknownOperand' });
  });

  test('are unparked even if a later one fails', async () => {
    const engine = await parking();
    milk = 'churned';
    await engine.operations.retry(await idAt(engine, 2));
    expect(await parked(engine)).toEqual([
      [4, 2],
      [5, 1],
      [6, 1],
    ]);
  });

  test('are read from the log one by one', async () => {
    const engine = await parking();
    milk = 'fresh';
    const read = jest.spyOn(harness.log, 'readStream');
    await engine.operations.retry(await idAt(engine, 2));
    expect(read.mock.calls).toEqual([2, 4, 6].map((from) => ['tab-x', { from, limit: 1 }]));
  });

  test('no longer hold up a document that they no longer belong to, and are not folded into it', async () => {
    const engine = await parking();
    milk = 'given away';
    await engine.operations.retry(await idAt(engine, 2));
    expect(await tab(engine, 'a')).toMatchObject({ document: { lines: ['1:1', '2:7', '6:3'] }, parked: false });
    expect(await parked(engine)).toEqual([[5, 1]]);
  });

  test('are folded once if two calls retry them at once', async () => {
    const engine = await parking();
    milk = 'fresh';
    const named = await idAt(engine, 2);
    const outcomes = await Promise.allSettled([engine.operations.retry(named), engine.operations.retry(named)]);
    const reason = expect.objectContaining({ name: 'UnknownOperand', message: `tabs has no parked event ${named}` }) as unknown;
    expect(outcomes).toEqual([{ status: 'fulfilled' }, { status: 'rejected', reason }]);
    expect(await tab(engine, 'a')).toMatchObject({ document: { lines: ['1:1', '2:7', '4:2', '6:3'] } });
  });

  test('stay parked, all of them, if one can’t be placed any more', async () => {
    const engine = await parking();
    milk = 'lost';
    await expect(engine.operations.retry(await idAt(engine, 6))).rejects.toMatchObject({
      code: 'still_failing',
      message: "tabs can't place Charged at tab-x@4: whose was it?",
    });
    expect(await tab(engine, 'a')).toMatchObject({ document: { lines: ['1:1'] }, parked: true });
    expect(await parked(engine)).toEqual([
      [2, 2],
      [4, 1],
      [5, 1],
      [6, 1],
    ]);
  });

  test('are retried between two pages, and stay folded after a restart', async () => {
    const engine = await parking();
    milk = 'fresh';
    const retried = engine.operations.retry(await idAt(engine, 2));
    for (let position = 7; position <= 60; position++) {
      harness.log.add(charged(position, position % 2 ? 'a' : 'b'));
      await new Promise(setImmediate);
    }
    await retried;
    await engine.operations.retry(await idAt(engine, 5));
    await engine.caughtUp(never);
    await engine.stop();
    const again = await harness.started({ views: [mended] });
    const lines = (await tab(again, 'a'))?.document.lines.map((line) => Number(line.split(':')[0]));
    expect(lines).toEqual([1, 2, 4, 6, ...Array.from({ length: 27 }, (_, index) => 7 + 2 * index)]);
    expect((await again.reader(mended).query({})).map(({ parked: held }) => held)).toEqual([false, false, false]);
    expect(await parked(again)).toEqual([]);
  });
});
