import { until } from '@tiffin/event-sourcing/testing';
import { charged, foldHistory, balancesView } from '@tiffin/read-models/testing';
import { documentsOf, EngineHarness, never } from '../../test/engine-harness.js';
import { powerless } from '../testing/powerless-catalog.js';
import type { ProjectionEngine } from './projection-engine.js';

async function rebuilt(engine: ProjectionEngine): Promise<void> {
  const before = (await engine.operations.status('tabs')).generation;
  await engine.operations.rebuild('tabs', 'auto');
  await until(async () => (await engine.operations.status('tabs')).generation > before);
}

/** Continues the rebuild that a start has found, or begins a new one. */
async function anyRebuilt(engine: ProjectionEngine): Promise<void> {
  if (!(await engine.operations.status('tabs')).rebuild) return rebuilt(engine);
  await until(async () => (await engine.operations.status('tabs')).rebuild === null);
}

/** Rebuilds until the catalog fails at that write; returns whether it failed before the end. */
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

/** Starts after the failure and finishes the rebuild, whether it is done, continues, or has to begin again. */
async function recovered(harness: EngineHarness): Promise<ProjectionEngine> {
  const engine = await harness.started();
  const { rebuild, previousGeneration } = await engine.operations.status('tabs');
  expect(rebuild?.state).not.toBe('failed');
  if (!rebuild && previousGeneration === null) await rebuilt(engine);
  await until(async () => (await engine.operations.status('tabs')).rebuild === null);
  return engine;
}

describe('an interrupted rebuild', () => {
  test('continues after a crash at any write, and leaves nothing behind', async () => {
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
        await engine.caughtUp(never);
        expect(await documentsOf(engine)).toEqual(foldHistory(balancesView, history));
        const status = await engine.operations.status('tabs');
        expect(status).toMatchObject({ state: 'live', position: 60, rebuild: null });
        await until(() => harness.viewFiles().length === 2);
        expect(harness.viewFiles()).toEqual(
          [status.previousGeneration, status.generation].map((generation) => `tabs-v1-g${generation}.db`).sort(),
        );
        await harness.close();
      }
      // The writes that register it, fold it, mark it ready, and switch to it.
      expect(writes).toBeGreaterThan(4);
    }
  });
});
