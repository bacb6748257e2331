import { StoreUnavailable } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import type { ViewCatalog, ViewDocument } from '@tiffin/read-models';
import { foldHistory, recorded, balancesView } from '@tiffin/read-models/testing';
import { documentsOf, EngineHarness, impatient, never } from '../../test/engine-harness.js';
import { history, live, ready, status } from '../../test/rebuilding.js';
import { recordingLogger } from '../../test/recording-logger.js';

describe('rebuilding a view', () => {
  let harness: EngineHarness;
  beforeEach(() => {
    harness = new EngineHarness();
  });
  afterEach(() => harness.close());

  test('folds a new generation while the live one goes on, goes live by itself, and keeps the previous one', async () => {
    harness.log.add(...history(1, 95));
    const logger = recordingLogger();
    const engine = await harness.started({ logger });
    await engine.caughtUp(never);
    await engine.operations.rebuild('tabs', 'auto');
    await live(engine, 2);
    expect(logger.logged).toEqual([
      ['info', { view: 'tabs', generation: 2 }, 'The rebuilt view has caught up'],
      ['info', { view: 'tabs', generation: 2, previous: 1 }, 'Another generation is live'],
    ]);
    expect(await status(engine)).toMatchObject({ generation: 2, previousGeneration: 1, rebuild: null, position: 95, state: 'live' });
    expect(await documentsOf(engine)).toEqual(foldHistory(balancesView, history(1, 95)));
    expect((await status(engine)).bytes).toBeGreaterThan(0);
    expect((await status(engine)).previousBytes).toBeGreaterThan(0);
  });

  test('is not ready before it has consumed what the log had when it was built', async () => {
    harness.log.add(...history(1, 30));
    const catalog = harness.catalog();
    const open = catalog.open.bind(catalog);
    const markReady = catalog.markReady.bind(catalog);
    let stores = false;
    let isReady = false;
    catalog.markReady = async (generation) => {
      isReady = true;
      return markReady(generation);
    };
    let release: () => void = () => undefined;
    const room = new Promise<void>((resolve) => (release = resolve));
    catalog.open = (async (view, generation, check) => {
      if (generation.number === 1 || check !== 'unchecked') return open(view, generation, check);
      // It is built, but does not follow the log yet.
      harness.log.add(...history(31, 60));
      const store = await open(view, generation, check);
      const apply = store.apply.bind(store);
      store.apply = async (changes, advance) => {
        stores = true;
        await room;
        return apply(changes, advance);
      };
      return store;
    }) as typeof catalog.open;
    const engine = await harness.started({ catalog });
    await engine.caughtUp(never);
    await engine.operations.rebuild('tabs', 'auto');
    await until(() => stores);
    const meanwhile = [(await status(engine)).rebuild?.state, isReady];
    release();
    expect(meanwhile).toEqual(['running', false]);
    await live(engine, 2);
    expect(isReady).toBe(true);
    expect(await documentsOf(engine)).toEqual(foldHistory(balancesView, history(1, 60)));
  });

  test('keeps its reason if it fails, leaves the live one as it is, and makes room for the next', async () => {
    harness.log.add(...history(1, 30));
    const first = await harness.started();
    await first.caughtUp(never);
    await first.stop();
    let broken = true;
    const torn = {
      ...balancesView,
      idsOf: (event: Parameters<typeof balancesView.idsOf>[0]) => {
        if (broken && event.position === 17) throw new Error('nobody knows whose this is');
        return balancesView.idsOf(event);
      },
    };
    const logger = recordingLogger();
    const second = await harness.started({ views: [torn], logger });
    await second.operations.rebuild('tabs', 'auto');
    await until(async () => (await status(second)).rebuild?.state === 'failed');
    const err = expect.objectContaining({ name: 'UnplacedEvent' }) as unknown;
    expect(logger.logged).toEqual([['error', { view: 'tabs', generation: 2, err, position: 0 }, 'The rebuild has failed']]);
    expect((await status(second)).rebuild?.error).toMatch(/can't place Charged at tab-x@17: nobody knows/);
    harness.log.add(...history(31, 35));
    await second.caughtUp(never);
    expect(await status(second)).toMatchObject({ generation: 1, state: 'live', position: 35 });
    await until(() => harness.viewFiles().length === 1);
    await second.stop();
    const third = await harness.started({ views: [torn] });
    expect((await status(third)).rebuild).toMatchObject({ generation: 2, state: 'failed', error: expect.stringMatching(/nobody knows/) });
    broken = false;
    await third.operations.rebuild('tabs', 'auto');
    await live(third, 3);
    expect((await status(third)).rebuild).toBeNull();
  });

  test('shows its failure even if it can’t be stored', async () => {
    harness.log.add(...history(1, 30), recorded(31, 'Unplaced', {}));
    const catalog = harness.catalog();
    const err = new Error('the disk is wet');
    catalog.fail = () => Promise.reject(err);
    const logger = recordingLogger();
    const engine = await harness.started({ catalog, logger });
    await engine.operations.rebuild('tabs', 'auto');
    await until(() => logger.logged.some(([, , message]) => message === 'The failure could not be noted'));
    expect(logger.logged.at(-1)).toEqual(['error', { view: 'tabs', generation: 2, err }, 'The failure could not be noted']);
    expect((await status(engine)).rebuild).toMatchObject({ state: 'failed', error: expect.stringMatching(/can't place/) });
  });

  test('fails if its projection ends after it has caught up, and shows that after a restart', async () => {
    harness.log.add(...history(1, 30));
    const logger = recordingLogger();
    const first = await harness.started({ logger });
    await first.operations.rebuild('tabs', 'manual');
    await ready(first);
    harness.log.add(recorded(31, 'Unplaced', {}));
    const failed = {
      generation: 2,
      state: 'failed',
      switch: 'manual',
      position: 30,
      error: expect.stringMatching(/can't place/) as string,
    };
    await until(async () => (await status(first)).rebuild?.state === 'failed');
    expect((await status(first)).rebuild).toMatchObject(failed);
    const err = expect.objectContaining({ name: 'UnplacedEvent' }) as unknown;
    expect(logger.logged).toContainEqual(['error', { view: 'tabs', generation: 2, err, position: 30 }, 'The rebuild has failed']);
    await expect(first.operations.switch('tabs')).rejects.toMatchObject({ code: 'not_ready' });
    await until(() => harness.viewFiles().length === 1);
    await first.stop();
    expect((await status(await harness.started())).rebuild).toMatchObject(failed);
  });

  test('continues after a restart if the engine’s stop interrupted it', async () => {
    harness.log.add(...history(1, 30));
    const logger = recordingLogger();
    const first = await harness.started({ logger });
    await first.caughtUp(never);
    harness.log.fail();
    await first.operations.rebuild('tabs', 'auto');
    await until(async () => (await status(first)).rebuild?.error !== undefined);
    await first.stop();
    expect(logger.logged.filter(([level]) => level === 'error')).toEqual([]);
    harness.log.mend();
    await live(await harness.started(), 2);
  });

  test('waits for disk space if the disk is full at the start', async () => {
    harness.log.add(...history(1, 30));
    const catalog = harness.catalog();
    const open = catalog.open.bind(catalog);
    let full = false;
    catalog.open = async <Document extends ViewDocument>(...parameters: Parameters<ViewCatalog['open']>) => {
      if (full) throw new StoreUnavailable('no room left');
      return open<Document>(...parameters);
    };
    const logger = recordingLogger();
    const engine = await harness.started({ catalog, logger });
    full = true;
    await engine.operations.rebuild('tabs', 'auto');
    await until(async () => (await status(engine)).rebuild?.error !== undefined);
    const details = { view: 'tabs', generation: 2, err: new StoreUnavailable('no room left') };
    expect(logger.logged[0]).toEqual(['warn', details, 'The rebuild can’t go on at present; trying again']);
    expect((await status(engine)).rebuild).toMatchObject({ state: 'running', error: expect.stringContaining('no room left') as string });
    full = false;
    await live(engine, 2);
  });

  test('a status is of one moment, even if another generation goes live while the store answers', async () => {
    harness.log.add(...history(1, 30));
    const catalog = harness.catalog();
    const open = catalog.open.bind(catalog);
    let slow: Promise<unknown> = Promise.resolve();
    catalog.open = async <Document extends ViewDocument>(...parameters: Parameters<ViewCatalog['open']>) => {
      const store = await open<Document>(...parameters);
      const size = store.size.bind(store);
      store.size = async () => slow.then(size);
      return store;
    };
    const engine = await harness.started({ catalog });
    await engine.caughtUp(never);
    await engine.operations.rebuild('tabs', 'manual');
    await ready(engine);
    let goOn = (): void => undefined;
    slow = new Promise<void>((resolve) => (goOn = resolve));
    const asked = status(engine);
    await engine.operations.switch('tabs');
    goOn();
    const seen = await asked;
    const { generation, previousGeneration, rebuild } = seen;
    expect([generation, previousGeneration, rebuild?.generation]).toEqual([1, null, 2]);
    expect(await status(engine)).toMatchObject({ generation: 2, previousGeneration: 1, rebuild: null });
  });

  test('operations that wait when the engine stops reject as retryable', async () => {
    harness.log.add(...history(1, 30));
    const engine = await harness.started();
    await engine.operations.rebuild('tabs', 'auto');
    await live(engine, 2);
    const asked = Array.from({ length: 5 }, () => engine.operations.rollback('tabs').catch((error: unknown) => error));
    await engine.stop();
    expect((await Promise.all(asked)).at(-1)).toBeInstanceOf(StoreUnavailable);
  });

  test('retries retryable failures, shows them, and is reported as stalled if they last', async () => {
    const alarms: object[] = [];
    harness.log.add(...history(1, 30));
    const engine = await harness.started({
      limits: impatient,
      logger: { info: () => undefined, warn: () => undefined, error: (details) => void alarms.push(details) },
    });
    await engine.caughtUp(never);
    harness.log.fail();
    await engine.operations.rebuild('tabs', 'auto');
    await until(() => alarms.some((details) => 'consumer' in details && details.consumer === 'tabs (rebuild, generation 2)'));
    expect((await status(engine)).rebuild).toMatchObject({ state: 'running', error: 'gone fishing' });
    harness.log.mend();
    await live(engine, 2);
    expect(await documentsOf(engine)).toEqual(foldHistory(balancesView, history(1, 30)));
  });

  test('does not continue what was folded from another log', async () => {
    harness.log.add(...history(1, 30));
    const first = await harness.started();
    await first.operations.rebuild('tabs', 'manual');
    await ready(first);
    await first.stop();
    const second = await harness.started({ logId: 'log-2' });
    await second.caughtUp(never);
    expect(await status(second)).toMatchObject({ generation: 3, previousGeneration: null, rebuild: null });
    expect(harness.viewFiles()).toEqual(['tabs-v1-g3.db']);
  });

  test('refuses the second of two concurrent rebuilds', async () => {
    harness.log.add(...history(1, 30));
    const engine = await harness.started();
    const asked = await Promise.allSettled([engine.operations.rebuild('tabs', 'manual'), engine.operations.rebuild('tabs', 'auto')]);
    expect(asked).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 'busy' } }]);
    await ready(engine);
    expect((await status(engine)).rebuild).toMatchObject({ generation: 2, switch: 'manual' });
  });

  test('refuses operations on unknown views', async () => {
    const engine = await harness.started();
    await expect(engine.operations.rebuild('chairs', 'auto')).rejects.toThrow('There is no view chairs');
    await expect(engine.operations.status('chairs')).rejects.toMatchObject({ name: 'UnknownOperand' });
    expect(await engine.operations.statuses()).toHaveLength(1);
  });
});
