import type { RecordedEvent } from '@tiffin/event-sourcing';
import { foldHistory, recorded, tabs } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { documentsOf, EngineHarness, faulty, never } from '../../test/engine-harness.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 25);

test('for any history, page sizes, restarts and crashes between storing and publishing, the views are the naive fold', async () => {
  const event = fc.oneof(
    fc.record({ type: fc.constant('Charged'), data: fc.record({ tab: fc.constantFrom('a', 'b', 'c'), amount: fc.nat(9) }) }),
    fc.record({
      type: fc.constant('Moved'),
      data: fc.record({ from: fc.constantFrom('a', 'b', 'c'), to: fc.constantFrom('a', 'b', 'c'), amount: fc.nat(9) }),
    }),
    fc.record({ type: fc.constant('Closed'), data: fc.record({ tab: fc.constantFrom('a', 'b', 'c') }) }),
    fc.record({ type: fc.constant('Whatever'), data: fc.constant({}), stream: fc.constant('bill-1') }),
  );
  const rounds = fc.array(
    fc.record({ events: fc.array(event, { maxLength: 25 }), pages: fc.integer({ min: 1, max: 9 }), crashAfter: fc.nat(4) }),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(rounds, async (script) => {
      const own = new EngineHarness();
      const history: RecordedEvent[] = [];
      for (const { events, pages, crashAfter } of script) {
        own.log.pageSize = () => pages;
        for (const { type, data, ...where } of events) history.push(recorded(history.length + 1, type, data, where));
        own.log.add(...history.slice(-events.length || history.length));
        await crashing(own, crashAfter);
      }
      const engine = await own.started();
      await engine.caughtUp(never);
      expect(await documentsOf(engine)).toEqual(foldHistory(tabs, history));
      await own.close();
    }),
    { numRuns: RUNS },
  );
});

/** Runs an engine whose every write from some number on is stored, but never answered: nothing after it happens. */
async function crashing(harness: EngineHarness, crashAfter: number): Promise<void> {
  let writes = 0;
  let crash: () => void = () => undefined;
  const crashed = new Promise<void>((resolve) => (crash = resolve));
  const catalog = faulty(harness.catalog(), {
    after: () => {
      if (++writes <= crashAfter) return;
      crash();
      throw new Error('the power is out');
    },
  });
  const engine = await harness.started({ catalog });
  await Promise.race([engine.caughtUp(never).catch(() => undefined), crashed]);
  await engine.stop();
}
