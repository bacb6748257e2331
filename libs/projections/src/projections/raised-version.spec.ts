import { until } from '@tiffin/event-sourcing/testing';
import { charged, balancesView, type Balance } from '@tiffin/read-models/testing';
import { EngineHarness, impatient, never, positionsOf } from '../../test/engine-harness.js';
import type { GenerationBuild, GenerationBuilder } from './generation-builder.js';
import { InlineBuilder } from './inline-builder.js';

describe('a view with a new version', () => {
  let harness: EngineHarness;
  beforeEach(() => {
    harness = new EngineHarness();
  });
  afterEach(() => harness.close());

  /** The fold of version 2 counts in another currency. */
  const versions = [1, 2, 3].map((version) => ({
    ...balancesView,
    version,
    evolve: (...given: Parameters<typeof balancesView.evolve>): Balance | undefined => {
      const tab = balancesView.evolve(...given);
      return tab && { ...tab, owed: tab.lines.length * version };
    },
  }));
  const [first, second, third] = versions as [(typeof versions)[0], (typeof versions)[0], (typeof versions)[0]];
  const history = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => charged(from + index, 'a'));

  test('is folded while the old version goes on, is readable once it has caught up, and can be rolled back', async () => {
    harness.log.add(...history(1, 200));
    const old = await harness.started({ views: [first] });
    await old.caughtUp(never);
    await old.stop();

    // The new code: its view can't be read before it has caught up, and earlier changes are not announced.
    const raised = await harness.engine({ views: [second] });
    const announced: number[] = [];
    raised.onCommitted(({ events }) => announced.push(...positionsOf(events)));
    await raised.start();
    expect(harness.viewFiles()).toEqual(['tabs-v1-g1.db', 'tabs-v2-g2.db']);
    expect(await raised.operations.status('tabs')).toMatchObject({ version: 2, generation: 2, head: 200, previousGeneration: null });
    expect(await raised.waitFor('tabs', 200, 60_000)).toBe(true);
    expect((await raised.reader(second).get('a'))?.document.owed).toBe(400);
    harness.log.add(...history(201, 203));
    await raised.caughtUp(never);
    expect(announced).toEqual([201, 202, 203]);
    await raised.operations.rebuild('tabs', 'auto');
    await until(async () => (await raised.operations.status('tabs')).generation === 3);
    expect((await raised.reader(second).get('a'))?.document.owed).toBe(406);
    await raised.stop();

    // The deployment is rolled back: the old code finds its view and continues where it was.
    const back = await harness.started({ views: [first] });
    await back.caughtUp(never);
    expect(await back.operations.status('tabs')).toMatchObject({ version: 1, generation: 1, position: 203 });
    expect((await back.reader(first).get('a'))?.document.owed).toBe(203);
    await back.stop();
    expect(harness.viewFiles()).toEqual(['tabs-v1-g1.db', 'tabs-v2-g2.db', 'tabs-v2-g3.db']);

    // With the next version the oldest one is dropped; of the version before only the live generation stays.
    const next = await harness.started({ views: [third] });
    await next.caughtUp(never);
    expect((await next.reader(third).get('a'))?.document.owed).toBe(609);
    expect(harness.viewFiles()).toEqual(['tabs-v2-g3.db', 'tabs-v3-g4.db']);
  });

  describe('that is far behind, with a worker to fold it', () => {
    const clock = { now: () => new Date('2026-11-21T08:00:00Z') };
    /** A builder that folds after `before` resolves. */
    const builderAfter = (before: (task: GenerationBuild) => Promise<void>): GenerationBuilder => {
      const inline = new InlineBuilder({ log: harness.log, catalog: harness.catalog(), clock });
      return {
        build: async (task) => {
          await before(task);
          return inline.build(task);
        },
        verify: (task) => inline.verify(task),
      };
    };

    test('is folded by the worker up to the log’s end, and then follows the log', async () => {
      harness.log.add(...history(1, 200));
      const built: number[] = [];
      const builder = builderAfter(async ({ until: end }) => {
        built.push(await end());
        harness.log.add(...history(201, 203));
      });
      const raised = await harness.engine({ views: [second], builder });
      const announced: number[] = [];
      raised.onCommitted(({ events }) => announced.push(...positionsOf(events)));
      await raised.start();
      expect(await raised.waitFor('tabs', 203, 60_000)).toBe(true);
      expect((await raised.reader(second).get('a'))?.document.owed).toBe(406);
      expect([built, announced]).toEqual([[200], [201, 202, 203]]);
      expect(harness.viewFiles()).toEqual(['tabs-v2-g1.db']);
    });

    test('waits for its turn, which is no stall', async () => {
      harness.log.add(...history(1, 200));
      const others = { ...second, name: 'others' };
      const under: string[] = [];
      let release = (): void => undefined;
      const builder = builderAfter(async ({ view }) => {
        under.push(view.name);
        await new Promise<void>((resolve) => (release = resolve));
      });
      const alarms: object[] = [];
      const logger = { info: () => undefined, warn: () => undefined, error: (details: object) => void alarms.push(details) };
      const raised = await harness.started({ views: [second, others], builder, limits: impatient, logger });
      await until(() => alarms.length === 1);
      expect([under, alarms]).toEqual([['tabs'], [expect.objectContaining({ consumer: 'tabs' })]]);
      expect(await raised.operations.status('others')).toMatchObject({ state: 'live', position: 0, lag: 200 });
      release();
      await until(() => under.length === 2);
      release();
      await raised.caughtUp(never);
      expect((await raised.reader(others).get('a'))?.document.owed).toBe(400);
    });
  });

  test('leaves nothing of an interrupted start behind', async () => {
    const catalog = harness.catalog();
    const waiting = await catalog.add(first, 'log-1');
    const scratch = await catalog.add(first, 'log-1', { role: 'scratch' });
    for (const generation of [waiting, scratch]) await (await catalog.open(first, generation)).close();
    const engine = await harness.started({ views: [first] });
    await engine.caughtUp(never);
    expect(harness.viewFiles()).toEqual(['tabs-v1-g3.db']);
  });
});
