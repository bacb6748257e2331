import { StoreUnavailable } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import { charged, balancesView } from '@tiffin/read-models/testing';
import { EngineHarness, never } from '../../test/engine-harness.js';
import { recordingLogger } from '../../test/recording-logger.js';
import type { ProjectionEngine } from './projection-engine.js';

describe('verifying a view', () => {
  let harness: EngineHarness;
  beforeEach(() => {
    harness = new EngineHarness();
  });
  afterEach(() => harness.close());

  const history = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => charged(from + index, `t${(from + index) % 5}`));
  const verified = async (engine: ProjectionEngine) => {
    await engine.operations.verify('tabs');
    await until(async () => (await engine.operations.status('tabs')).verification?.state !== 'running');
    return (await engine.operations.status('tabs')).verification;
  };

  test('finds no differences in a sound view while events keep coming, and leaves nothing behind', async () => {
    harness.log.add(...history(1, 100));
    const engine = await harness.started();
    await engine.caughtUp(never);
    let written = 100;
    let done = false;
    const writing = (async () => {
      while (!done) {
        harness.log.add(...history(written + 1, ++written));
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    })();
    const found = await verified(engine);
    done = true;
    await writing;
    expect(found).toMatchObject({ state: 'done', documents: 5, differences: [], finishedAt: '2026-11-21T08:00:00.000Z' });
    expect(await engine.operations.differences('tabs', 10)).toEqual([]);
    await until(() => harness.viewFiles().length === 1);
  });

  test('names a document that was tampered with, and shows both sides; a rebuild corrects it', async () => {
    harness.log.add(...history(1, 20));
    const first = await harness.started();
    await first.caughtUp(never);
    await first.stop();
    const catalog = harness.catalog();
    const store = await catalog.open(balancesView, (await catalog.live(balancesView))!);
    const stored = (await store.getMany(['t1'])).get('t1')!;
    const forged = { ...stored.document, owed: 0 };
    await store.apply([{ id: 't1', document: forged, position: stored.position }], { from: 20, to: 20, epoch: 1 });
    await store.close();
    const logger = recordingLogger();
    const engine = await harness.started({ logger });
    expect(await verified(engine)).toMatchObject({ state: 'done', position: 20, documents: 5, differences: ['t1'] });
    const details = { view: 'tabs', position: 20, documents: 5, differences: 1 };
    expect(logger.logged).toEqual([['error', details, 'Documents of the view differ from what the log says: rebuild it']]);
    expect(await engine.operations.differences('tabs', 10)).toEqual([{ id: 't1', live: forged, folded: { ...forged, owed: 4 } }]);
    expect(await engine.operations.differences('tabs', 0)).toEqual([]);
    await engine.operations.rebuild('tabs', 'auto');
    await until(async () => (await engine.operations.status('tabs')).generation > 1);
    expect(await verified(engine)).toMatchObject({ state: 'done', differences: [] });
    expect(logger.logged.at(-1)).toEqual(['info', { ...details, differences: 0 }, 'The view is what the log says']);
  });

  test('runs once at a time, and shows why it failed', async () => {
    harness.log.add(...history(1, 50));
    const logger = recordingLogger();
    const engine = await harness.started({ logger });
    await engine.caughtUp(never);
    await engine.operations.pause('tabs');
    harness.log.add(...history(51, 60));
    await engine.operations.verify('tabs');
    await expect(engine.operations.verify('tabs')).rejects.toMatchObject({ code: 'busy' });
    await until(async () => (await engine.operations.status('tabs')).verification?.position === 60);
    await engine.operations.resume('tabs');
    await until(async () => (await engine.operations.status('tabs')).verification?.state === 'done');
    harness.log.fail();
    expect(await verified(engine)).toMatchObject({ state: 'failed', error: 'gone fishing', finishedAt: '2026-11-21T08:00:00.000Z' });
    const failed = ['error', { view: 'tabs', err: new StoreUnavailable('gone fishing') }, 'The verification has failed'];
    expect(logger.logged).toContainEqual(failed);
    harness.log.mend();
    expect(await verified(engine)).toMatchObject({ state: 'done', differences: [] });
  });

  test('logs what it could not remove, and ends all the same', async () => {
    harness.log.add(...history(1, 5));
    const catalog = harness.catalog();
    const logger = recordingLogger();
    const engine = await harness.started({ catalog, logger });
    await engine.caughtUp(never);
    const err = new Error('the disk is wet');
    catalog.drop = () => Promise.reject(err);
    expect(await verified(engine)).toMatchObject({ state: 'done' });
    await until(() => logger.logged.length === 2);
    const details = { view: 'tabs', generation: 2, err };
    expect(logger.logged.at(-1)).toEqual(['warn', details, 'A scratch generation could not be removed']);
  });

  test('does not log a failure if the engine’s stop interrupts it, and leaves nothing behind', async () => {
    harness.log.add(...history(1, 5));
    const logger = recordingLogger();
    const engine = await harness.started({ logger });
    await engine.caughtUp(never);
    await engine.operations.pause('tabs');
    harness.log.add(...history(6, 10));
    await engine.operations.verify('tabs');
    await until(async () => (await engine.operations.status('tabs')).verification?.position === 10);
    await engine.stop();
    expect([logger.logged, harness.viewFiles()]).toEqual([[], ['tabs-v1-g1.db']]);
  });
});
