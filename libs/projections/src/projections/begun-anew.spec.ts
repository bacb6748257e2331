import { until } from '@tiffin/event-sourcing/testing';
import { EngineHarness, never } from '../../test/engine-harness.js';
import { history, live, ready, status } from '../../test/rebuilding.js';
import { powerless } from '../testing/powerless-catalog.js';

describe('a rebuild that is ready and waits for a manual switch', () => {
  let harness: EngineHarness;
  beforeEach(() => {
    harness = new EngineHarness();
    harness.log.add(...history(1, 30));
  });
  afterEach(() => harness.close());

  test.each(['auto', 'manual'] as const)('is replaced by a new one (%s) and removed', async (how) => {
    const engine = await harness.started();
    await engine.caughtUp(never);
    await engine.operations.rebuild('tabs', 'manual');
    await ready(engine);
    await engine.operations.rebuild('tabs', how);
    await (how === 'auto' ? live(engine, 3) : ready(engine));
    const numbers = how === 'auto' ? { generation: 3, previousGeneration: 1 } : { generation: 1, rebuild: { generation: 3 } };
    expect(await status(engine)).toMatchObject(numbers);
    expect(harness.viewFiles()).toEqual(['tabs-v1-g1.db', 'tabs-v1-g3.db']);
  });

  test('is replaced after a restart, too', async () => {
    const first = await harness.started();
    await first.operations.rebuild('tabs', 'manual');
    await ready(first);
    await first.stop();
    const second = await harness.started();
    await second.operations.rebuild('tabs', 'auto');
    await live(second, 3);
    expect(harness.viewFiles()).toEqual(['tabs-v1-g1.db', 'tabs-v1-g3.db']);
  });

  test.each(['write', 'answer'] as const)(
    'is either gone or still there after a crash (%s lost), and a new rebuild can begin',
    async (lost) => {
      for (const writes of [0, 1]) {
        const own = new EngineHarness();
        own.log.add(...history(1, 30));
        const first = await own.started();
        await first.caughtUp(never);
        await first.operations.rebuild('tabs', 'manual');
        await ready(first);
        await first.stop();
        const { catalog, failed } = powerless(own.catalog(), writes, lost);
        const second = await own.engine({ catalog });
        await second.start();
        await Promise.all([second.operations.rebuild('tabs', 'manual').catch(() => undefined), failed]);
        await second.stop();
        const third = await own.started();
        expect(await status(third)).toMatchObject({ generation: 1, state: 'live' });
        await until(async () => [null, 'ready'].includes((await status(third)).rebuild?.state ?? null));
        const { rebuild } = await status(third);
        if (!rebuild) await third.operations.rebuild('tabs', 'manual');
        await ready(third);
        await third.operations.switch('tabs');
        expect(own.viewFiles()).toHaveLength(2);
        await own.close();
      }
    },
  );

  test('continues, and refuses another, if it switches by itself while the view is paused', async () => {
    const engine = await harness.started();
    await engine.caughtUp(never);
    await engine.operations.pause('tabs');
    await engine.operations.rebuild('tabs', 'auto');
    await ready(engine);
    await expect(engine.operations.rebuild('tabs', 'manual')).rejects.toMatchObject({ code: 'busy' });
    await engine.operations.resume('tabs');
    await live(engine, 2);
  });
});
