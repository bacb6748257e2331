import { OutcomeUnknown, type RecordedEvent } from '@tiffin/event-sourcing';
import {
  answerLost,
  ControllableEventStore,
  InMemoryEventStore,
  requestLost,
  someEvent,
  storeAway,
  undisturbed,
} from '@tiffin/event-sourcing/testing';
import { runsOfOneStream } from '@tiffin/installation';
import fc from 'fast-check';
import { historyOf } from '../../test/contents-of.js';
import { copyLog } from './copy-log.js';
import { MoveFailed } from './move-failed.js';
import type { StepContext } from './move-watcher.js';

const context: StepContext = { signal: new AbortController().signal, watcher: { began: () => undefined, advanced: () => undefined } };
/** Appends of one or several events to a few streams. */
const appends = fc.array(fc.record({ stream: fc.constantFrom('order-1', 'order-2', 'menu-1'), events: fc.integer({ min: 1, max: 4 }) }), {
  maxLength: 30,
});

async function logOf(history: readonly { readonly stream: string; readonly events: number }[]): Promise<InMemoryEventStore> {
  const store = new InMemoryEventStore();
  const revisions = new Map<string, number>();
  for (const { stream, events } of history) {
    const newEvents = Array.from({ length: events }, () => someEvent({ data: { of: stream } }));
    revisions.set(stream, (await store.append(stream, revisions.get(stream) ?? 'no-stream', newEvents)).revision);
  }
  return store;
}

test('copies any log in its order, however often appends fail', async () => {
  const faults = fc.array(fc.constantFrom(undisturbed, undisturbed, answerLost, requestLost, storeAway), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(appends, faults, async (history, interferences) => {
      const source = await logOf(history);
      const target = new ControllableEventStore(new InMemoryEventStore());
      target.disturbAppends(...interferences);
      let copied: number | undefined;
      while (copied === undefined) copied = await copyLog(source, target, context).catch(() => undefined);
      const expected = await historyOf(source);
      expect(await historyOf(target)).toEqual(expected);
      expect(copied).toBe(expected.length);
    }),
    { numRuns: Number(process.env['TIFFIN_MODEL_RUNS'] ?? 15) },
  );
});

test('repeats an append with an unknown outcome, unchanged', async () => {
  const source = await logOf([{ stream: 'order-1', events: 2 }]);
  const target = new ControllableEventStore(new InMemoryEventStore());
  target.disturbAppends(answerLost, () => Promise.reject(new OutcomeUnknown('again')));
  expect(await copyLog(source, target, context)).toBe(2);
  expect(new Set(target.asked.map((call) => JSON.stringify(call))).size).toBe(1);
});

test('refuses a log with a second writer', async () => {
  const source = await logOf([{ stream: 'order-1', events: 1 }]);
  const target = new ControllableEventStore(new InMemoryEventStore());
  target.disturbAppends(async (append) => {
    await target.append('order-1', 'no-stream', [someEvent()]);
    return append();
  });
  await expect(copyLog(source, target, context)).rejects.toThrow(MoveFailed);
});

test('appends consecutive events of one stream together, up to an append’s limit, in order', async () => {
  const sizes = fc.array(fc.record({ stream: fc.constantFrom('a-1', 'b-1'), text: fc.string({ maxLength: 40, unit: 'binary' }) }));
  await fc.assert(
    fc.asyncProperty(sizes, async (batches) => {
      const recorded = batches.map(({ stream, text }, position): RecordedEvent => ({
        ...someEvent({ data: { text } }),
        stream,
        revision: position,
        position,
      }));
      const bytes = ({ type, data, metadata }: RecordedEvent): number =>
        Buffer.byteLength(type + JSON.stringify(data) + JSON.stringify(metadata));
      const limits = { events: 3, bytes: 1_000 };
      const runs: (readonly RecordedEvent[])[] = [];
      async function* each(): AsyncGenerator<RecordedEvent, void> {
        yield* recorded;
      }
      for await (const run of runsOfOneStream(each(), limits)) runs.push(run);
      expect(runs.flat()).toEqual(recorded);
      const sizeOf = (run: readonly RecordedEvent[]): number => run.reduce((sum, event) => sum + bytes(event), 0);
      for (const [index, run] of runs.entries()) {
        expect(new Set(run.map(({ stream }) => stream)).size).toBe(1);
        expect(run.length === 1 || (run.length <= limits.events && sizeOf(run) <= limits.bytes)).toBe(true);
        const next = runs[index + 1]?.[0];
        const couldJoin = next?.stream === run[0]?.stream && run.length < limits.events;
        if (next && couldJoin) expect(sizeOf([...run, next])).toBeGreaterThan(limits.bytes);
      }
    }),
  );
});
