import type { RecordedEvent } from '@tiffin/event-sourcing';
import { until } from '@tiffin/event-sourcing/testing';
import { charged, foldHistory, recorded, tabs, viewHash } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { EngineHarness, never } from '../../test/engine-harness.js';
import { powerless } from '../testing/powerless-catalog.js';
import type { ProjectionEngine } from './projection-engine.js';

/** Each starts the engine several times: a fortieth of what the models take. */
const RUNS = Math.ceil(Number(process.env['TIFFIN_MODEL_RUNS'] ?? 600) / 40);

/** What a view is after all of the log, whichever way it came there. */
async function contentOf(engine: ProjectionEngine): Promise<object> {
  await engine.caughtUp(never);
  const found = await engine.reader(tabs).query({});
  const parked = await engine.operations.parked({ skip: 0, limit: 1_000 });
  return { found, hash: viewHash(new Map(found.map(({ document }) => [document._id, document]))), parked };
}

async function rebuilt(engine: ProjectionEngine): Promise<void> {
  const before = (await engine.operations.status('tabs')).generation;
  await engine.operations.rebuild('tabs', 'auto');
  await until(async () => (await engine.operations.status('tabs')).generation > before);
}

/** A rebuild that a start goes on with, or a new one. */
async function anyRebuilt(engine: ProjectionEngine): Promise<void> {
  if (!(await engine.operations.status('tabs')).rebuild) return rebuilt(engine);
  await until(async () => (await engine.operations.status('tabs')).rebuild === null);
}

/** Rebuilds until the power fails at that write; answers whether it did before the end. */
async function cutShort(harness: EngineHarness, writes: number, lost: 'write' | 'answer'): Promise<boolean> {
  const { catalog, failed } = powerless(harness.catalog(), writes, lost);
  let out = false;
  const cut = failed.then(() => (out = true));
  const engine = await harness.engine({ catalog });
  const work = engine.start().then(() => anyRebuilt(engine));
  await Promise.race([work.catch((error: unknown) => (out ? undefined : Promise.race([cut, Promise.reject(error as Error)]))), cut]);
  await engine.stop();
  return out;
}

/** What a start after the failure makes of it: the rebuild is done, goes on, or can be asked for again. */
async function recovered(harness: EngineHarness): Promise<ProjectionEngine> {
  const engine = await harness.started();
  const { rebuild, previousGeneration } = await engine.operations.status('tabs');
  expect(rebuild?.state).not.toBe('failed');
  if (!rebuild && previousGeneration === null) await rebuilt(engine);
  await until(async () => (await engine.operations.status('tabs')).rebuild === null);
  return engine;
}

describe('a rebuild that is cut short', () => {
  test('at any write, the switch too, is gone on with, and leaves nothing behind', async () => {
    const history = Array.from({ length: 60 }, (_, index) => charged(index + 1, `t${index % 5}`, index));
    for (const lost of ['write', 'answer'] as const) {
      let writes = 0;
      for (let cut = true; cut; writes += 1) {
        const harness = new EngineHarness();
        harness.log.add(...history);
        const first = await harness.started();
        await first.caughtUp(never);
        await first.stop();
        cut = await cutShort(harness, writes, lost);
        const engine = await recovered(harness);
        const { found } = (await contentOf(engine)) as { found: readonly { document: { _id: string } }[] };
        expect(new Map(found.map(({ document }) => [document._id, document]))).toEqual(foldHistory(tabs, history));
        const status = await engine.operations.status('tabs');
        expect(status).toMatchObject({ state: 'live', position: 60, rebuild: null });
        await until(() => harness.viewFiles().length === 2);
        expect(harness.viewFiles()).toEqual(
          [status.previousGeneration, status.generation].map((generation) => `tabs-v1-g${generation}.db`).sort(),
        );
        await harness.close();
      }
      // To register it, to fold it, to note that it has caught up, and to switch.
      expect(writes).toBeGreaterThan(4);
    }
  });

  test('comes, for any history, to what folding as it happens and rebuilding in one go come to', async () => {
    const tab = fc.constantFrom('a', 'b', 'c');
    const event = fc.oneof(
      { weight: 4, arbitrary: fc.record({ type: fc.constant('Charged'), data: fc.record({ tab, amount: fc.nat(9) }) }) },
      { weight: 2, arbitrary: fc.record({ type: fc.constant('Moved'), data: fc.record({ from: tab, to: tab, amount: fc.nat(9) }) }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('Closed'), data: fc.record({ tab }) }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('Spoiled'), data: fc.record({ tab }) }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constant('Whatever'), data: fc.constant({}), stream: fc.constant('bill-1') }) },
    );
    const script = fc.record({
      events: fc.array(event, { maxLength: 80 }),
      pages: fc.integer({ min: 1, max: 9 }),
      crashes: fc.array(fc.record({ writes: fc.nat(9), lost: fc.constantFrom('write' as const, 'answer' as const) }), {
        minLength: 1,
        maxLength: 3,
      }),
    });
    await fc.assert(
      fc.asyncProperty(script, async ({ events, pages, crashes }) => {
        const history = events.map(({ type, data, ...where }, index): RecordedEvent => recorded(index + 1, type, data, where));
        const harness = new EngineHarness();
        harness.log.pageSize = () => pages;
        const first = await harness.started();
        for (const one of history) {
          harness.log.add(one);
          if (one.position % 7 === 0) await new Promise(setImmediate);
        }
        const incremental = await contentOf(first);
        await rebuilt(first);
        expect(await contentOf(first)).toEqual(incremental);
        await first.operations.dropPrevious('tabs');
        await first.stop();
        for (const { writes, lost } of crashes) await cutShort(harness, writes, lost);
        expect(await contentOf(await recovered(harness))).toEqual(incremental);
        if (history.every(({ type }) => type !== 'Spoiled'))
          expect(incremental).toMatchObject({ hash: viewHash(foldHistory(tabs, history)) });
        await harness.close();
      }),
      { numRuns: RUNS },
    );
  });
});
