import { until } from '@tiffin/event-sourcing/testing';
import { charged, foldHistory, recorded, balancesView, type Balance } from '@tiffin/read-models/testing';
import { documentsOf, EngineHarness, never, positionsOf } from '../../test/engine-harness.js';
import { history, live, ready, status } from '../../test/rebuilding.js';

describe('a switch to another generation', () => {
  let harness: EngineHarness;
  beforeEach(() => {
    harness = new EngineHarness();
  });
  afterEach(() => harness.close());

  test('never lets reads go back, and announces every change once, when it can be read, while events keep coming', async () => {
    harness.log.add(...history(1, 150));
    const engine = await harness.started();
    await engine.caughtUp(never);
    let written = 150;
    const announced: number[] = [];
    const read: Promise<unknown>[] = [];
    engine.onCommitted(({ events, documents }) => {
      announced.push(...positionsOf(events));
      const ids = [...documents.keys()];
      const lines = ids.map((id) => (documents.get(id) as Balance | undefined)?.lines.length ?? 0);
      // Read at once, so that it is the state at the moment of the announcement.
      read.push(
        engine
          .reader(balancesView)
          .getMany(ids)
          .then((found) => ids.forEach((id, index) => expect(found.get(id)?.document.lines.length).toBeGreaterThanOrEqual(lines[index]!))),
      );
    });
    let going = true;
    const writing = (async () => {
      while (going) {
        harness.log.add(...history(written + 1, (written += 1 + (written % 4))));
        await new Promise(setImmediate);
      }
    })();
    const watching = (async () => {
      for (let last = 0; going;) {
        const asked = written;
        expect(await engine.waitFor('tabs', asked, 60_000)).toBe(true);
        const found = await engine.reader(balancesView).query({});
        const lines = found.reduce((sum, { document }) => sum + document.lines.length, 0);
        expect(lines).toBeGreaterThanOrEqual(Math.max(asked, last));
        last = lines;
        await new Promise(setImmediate);
      }
    })();
    for (let generation = 2; generation <= 4; generation++) {
      await engine.operations.rebuild('tabs', 'auto');
      await live(engine, generation);
      await engine.operations.rollback('tabs');
      expect((await status(engine)).generation).toBe(generation - 1);
      await engine.operations.rollback('tabs');
      expect((await status(engine)).previousGeneration).toBe(generation - 1);
    }
    going = false;
    await Promise.all([writing, watching]);
    await engine.caughtUp(never);
    await Promise.all(read);
    expect(announced).toEqual(Array.from({ length: written - 150 }, (_, index) => 151 + index));
    expect(await documentsOf(engine)).toEqual(foldHistory(balancesView, history(1, written)));
  });

  test('waits for an operator after a manual rebuild, which stays current, also over a restart', async () => {
    harness.log.add(...history(1, 30));
    const first = await harness.started();
    await first.caughtUp(never);
    await expect(first.operations.switch('tabs')).rejects.toMatchObject({ code: 'not_ready' });
    await expect(first.operations.rollback('tabs')).rejects.toMatchObject({ code: 'no_previous' });
    await expect(first.operations.dropPrevious('tabs')).rejects.toMatchObject({ code: 'no_previous' });
    await first.operations.rebuild('tabs', 'manual');
    await ready(first);
    harness.log.add(...history(31, 40));
    await until(async () => (await status(first)).rebuild?.position === 40);
    await first.stop();
    harness.log.add(...history(41, 50));
    const second = await harness.started();
    const rebuild = { generation: 2, state: 'ready', switch: 'manual', startedAt: '2026-11-21T08:00:00.000Z' };
    expect((await status(second)).rebuild).toMatchObject(rebuild);
    await second.caughtUp(never);
    await ready(second);
    await second.operations.switch('tabs');
    expect(await status(second)).toMatchObject({ generation: 2, previousGeneration: 1, rebuild: null, position: 50 });
    harness.log.add(...history(51, 60));
    await second.caughtUp(never);
    await second.operations.rollback('tabs');
    expect(await status(second)).toMatchObject({ generation: 1, previousGeneration: 2, position: 60 });
    expect(await documentsOf(second)).toEqual(foldHistory(balancesView, history(1, 60)));
    await second.operations.dropPrevious('tabs');
    expect(await status(second)).toMatchObject({ generation: 1, previousGeneration: null });
    expect(harness.viewFiles()).toEqual(['tabs-v1-g1.db']);
  });

  test('drops the generation before the previous one, and no other', async () => {
    harness.log.add(...history(1, 30));
    const engine = await harness.started();
    for (const generation of [2, 3]) {
      await engine.operations.rebuild('tabs', 'auto');
      await live(engine, generation);
    }
    await until(() => harness.viewFiles().length === 2);
    expect(harness.viewFiles()).toEqual(['tabs-v1-g2.db', 'tabs-v1-g3.db']);
    await engine.stop();
    const again = await harness.started();
    expect(await status(again)).toMatchObject({ generation: 3, previousGeneration: 2 });
  });

  test('waits while the view is paused and happens when it is resumed, or at once if an operator switches', async () => {
    harness.log.add(...history(1, 30));
    const engine = await harness.started();
    await engine.caughtUp(never);
    await engine.operations.pause('tabs');
    await engine.operations.pause('tabs');
    harness.log.add(...history(31, 40));
    await engine.operations.rebuild('tabs', 'auto');
    await ready(engine);
    expect(await status(engine)).toMatchObject({ generation: 1, state: 'paused', position: 30 });
    const announced: number[] = [];
    engine.onCommitted(({ events }) => announced.push(...positionsOf(events)));
    await engine.operations.switch('tabs');
    expect(await status(engine)).toMatchObject({ generation: 2, state: 'paused', position: 40 });
    expect(announced).toEqual(positionsOf(history(31, 40)));
    harness.log.add(...history(41, 45));
    await engine.operations.resume('tabs');
    await engine.caughtUp(never);
    expect(announced).toEqual(positionsOf(history(31, 45)));
    await engine.operations.pause('tabs');
    await engine.operations.rebuild('tabs', 'auto');
    await ready(engine);
    await engine.operations.resume('tabs');
    await live(engine, 3);
  });

  test('replaces a live generation that has ended', async () => {
    harness.log.add(...history(1, 10));
    let torn = true;
    const view = {
      ...balancesView,
      idsOf: (event: Parameters<typeof balancesView.idsOf>[0]) => {
        if (torn && event.position === 11) throw new Error('nobody knows whose this is');
        return balancesView.idsOf(event);
      },
    };
    const engine = await harness.started({ views: [view] });
    const announced: number[] = [];
    await engine.caughtUp(never);
    engine.onCommitted(({ events }) => announced.push(...positionsOf(events)));
    harness.log.add(...history(11, 14));
    await expect(engine.caughtUp(never)).rejects.toThrow(/nobody knows/);
    torn = false;
    await engine.operations.rebuild('tabs', 'auto');
    await live(engine, 2);
    expect(await status(engine)).toMatchObject({ state: 'live', position: 14 });
    await until(() => announced.length > 0);
    expect(announced).toEqual([11, 12, 13, 14]);
    const message = 'tabs (generation 1) stands at 10 and can’t catch up to 14: ';
    await expect(engine.operations.rollback('tabs')).rejects.toMatchObject({
      code: 'not_ready',
      message: `${message}tabs can't place Charged at tab-x@11: nobody knows whose this is`,
    });
  });

  test('parks a poison event in the new generation too, and does not announce it', async () => {
    harness.log.add(...history(1, 10), recorded(11, 'Spoiled', { tab: 't1' }));
    const engine = await harness.started();
    await engine.caughtUp(never);
    await engine.operations.pause('tabs');
    harness.log.add(charged(12, 't1'), charged(13, 't2'));
    await engine.operations.rebuild('tabs', 'manual');
    await ready(engine);
    const announced: number[] = [];
    engine.onCommitted(({ events }) => announced.push(...positionsOf(events)));
    await engine.operations.switch('tabs');
    expect(await status(engine)).toMatchObject({ generation: 2, parked: 2 });
    expect(announced).toEqual([13]);
  });

  test('refuses to go back to a previous generation that is being removed, and removes it later', async () => {
    harness.log.add(...history(1, 30));
    const catalog = harness.catalog();
    const engine = await harness.started({ catalog });
    await engine.operations.rebuild('tabs', 'auto');
    await live(engine, 2);
    const drop = catalog.drop.bind(catalog);
    catalog.drop = () => Promise.reject(new Error('the disk is wet'));
    await expect(engine.operations.dropPrevious('tabs')).rejects.toThrow('the disk is wet');
    const message = 'tabs (generation 1) is being removed';
    await expect(engine.operations.rollback('tabs')).rejects.toMatchObject({ code: 'not_ready', message });
    expect(await status(engine)).toMatchObject({ generation: 2, previousGeneration: 1 });
    catalog.drop = drop;
    await engine.operations.dropPrevious('tabs');
    expect(harness.viewFiles()).toEqual(['tabs-v1-g2.db']);
  });

  test('changes nothing if the catalog fails, and can be repeated', async () => {
    harness.log.add(...history(1, 30));
    const catalog = harness.catalog();
    const engine = await harness.started({ catalog });
    await engine.operations.rebuild('tabs', 'manual');
    await ready(engine);
    const announced: number[] = [];
    engine.onCommitted(({ events }) => announced.push(...positionsOf(events)));
    const makeLive = catalog.makeLive.bind(catalog);
    catalog.makeLive = () => Promise.reject(new Error('the disk is wet'));
    await expect(engine.operations.switch('tabs')).rejects.toThrow('the disk is wet');
    harness.log.add(...history(31, 33));
    await engine.caughtUp(never);
    expect(await status(engine)).toMatchObject({ generation: 1, position: 33, rebuild: { state: 'ready' } });
    // The catalog has done it, but its answer is lost.
    catalog.makeLive = async (generation) => {
      await makeLive(generation);
      throw new Error('the answer got lost');
    };
    await engine.operations.switch('tabs');
    harness.log.add(...history(34, 35));
    await engine.caughtUp(never);
    expect(await status(engine)).toMatchObject({ generation: 2, previousGeneration: 1, rebuild: null });
    expect(announced).toEqual([31, 32, 33, 34, 35]);
  });
});
