import { StoreUnavailable } from '@tiffin/event-sourcing';
import { ControllableEventStore, InMemoryEventStore, someEvent } from '@tiffin/event-sourcing/testing';
import { balancesView } from '@tiffin/read-models/testing';
import { once } from 'node:events';
import { DocumentHistories } from './document-histories.js';

const stays = new AbortController().signal;
let memory: InMemoryEventStore;
let store: ControllableEventStore;
beforeEach(() => {
  memory = new InMemoryEventStore();
  store = new ControllableEventStore(memory);
});

/** Appends this many events after the stream's last one. */
async function charge(tab: string, count: number, revision: number): Promise<void> {
  const events = Array.from({ length: Math.min(count, 2_000) }, () => someEvent({ type: 'Charged', data: { tab, amount: 1 } }));
  const lastRevision = (await memory.append('tab-1', revision < 0 ? 'no-stream' : revision, events)).revision;
  if (count > events.length) await charge(tab, count - events.length, lastRevision);
}

/** Long enough for a busy machine. */
const PATIENT = { responseTimeout: 900_000, idleTimeout: 900_000 };
const QUICK = { responseTimeout: 0, idleTimeout: 15_000 };

test('continues where it was, and keeps the newest thousand steps', async () => {
  const histories = new DocumentHistories(store, PATIENT);
  await charge('a', 2_500, -1);
  const first = await histories.of(balancesView, 'a', stays);
  expect([first.count, first.steps.length, first.steps[0]?.number, first.position, first.end]).toEqual([2_500, 1_000, 1_501, 2_500, 2_500]);
  await charge('a', 1, 2_499);
  const { count, steps, position } = await histories.of(balancesView, 'a', stays);
  expect([count, position]).toEqual([2_501, 2_501]);
  expect(steps.at(-1)).toMatchObject({ number: 2_501, document: { owed: 2_501 } });
  histories.close();
});

test('a call during the fold gets its progress', async () => {
  const histories = new DocumentHistories(store, QUICK);
  await charge('a', 3_000, -1);
  let found = await histories.of(balancesView, 'a', stays);
  expect(found.position).toBeLessThan(found.end);
  while (found.position < found.end) found = await histories.of(balancesView, 'a', stays);
  expect(found.count).toBe(3_000);
  histories.close();
});

test('a fold without calls is abandoned', async () => {
  let pages = 0;
  let onEnd: () => void = () => undefined;
  const givenUp = new Promise<void>((resolve) => (onEnd = resolve));
  const slow = {
    head: () => store.head(),
    readStream: store.readStream.bind(store),
    async *readAll(options: Parameters<ControllableEventStore['readAll']>[0]) {
      try {
        for await (const page of store.readAll(options)) {
          pages++;
          yield page;
          await once(options.signal, 'abort');
        }
      } finally {
        onEnd();
      }
    },
  };
  const histories = new DocumentHistories(slow, { responseTimeout: 0, idleTimeout: 1 });
  await charge('a', 3_000, -1);
  const pending = histories.of(balancesView, 'a', stays);
  await givenUp;
  expect(pages).toBe(1);
  // It may have been answered before.
  await Promise.allSettled([pending]);
});

test('a log that is away is reported, and the next call continues', async () => {
  const histories = new DocumentHistories(store, PATIENT);
  await charge('a', 2, -1);
  await histories.of(balancesView, 'a', stays);
  await charge('a', 2, 1);
  store.head = () => memory.head();
  store.readStream = memory.readStream.bind(memory);
  store.failReads(new StoreUnavailable('away'));
  await expect(histories.of(balancesView, 'a', stays)).rejects.toThrow(StoreUnavailable);
  store.failReads();
  expect((await histories.of(balancesView, 'a', stays)).count).toBe(4);
  histories.close();
});

test('an event of an unknown document ends it with a message', async () => {
  await memory.append('tab-1', 'no-stream', [someEvent({ type: 'Unplaced' })]);
  await expect(new DocumentHistories(store, PATIENT).of(balancesView, 'a', stays)).rejects.toThrow(/nobody knows whose this is/);
});

test('a dismissal takes effect at once', async () => {
  const histories = new DocumentHistories(store, PATIENT);
  await memory.append('tab-1', 'no-stream', [someEvent({ type: 'Spoiled', data: { tab: 'a' } })]);
  expect((await histories.of(balancesView, 'a', stays)).steps).toMatchObject([{ error: expect.stringContaining('the milk is off') }]);
  const data = { projection: 'tabs', stream: 'tab-1', revision: 0, documentId: 'a', eventType: 'Spoiled', reason: 'It was off.' };
  await memory.append('upkeep-tabs', 'no-stream', [someEvent({ type: 'ParkedEventDismissed', data })]);
  expect((await histories.of(balancesView, 'a', stays)).steps).toMatchObject([{ dismissed: true }]);
  histories.close();
});

test('a caller who leaves ends their wait, and close ends all folds', async () => {
  const histories = new DocumentHistories(store, PATIENT);
  await charge('a', 5_000, -1);
  const leaving = new AbortController();
  const pending = histories.of(balancesView, 'a', leaving.signal);
  const waiting = histories.of(balancesView, 'b', stays);
  leaving.abort(new Error('left'));
  await expect(pending).rejects.toThrow('left');
  histories.close();
  await expect(waiting).rejects.toMatchObject({ code: 'unavailable_now' });
});
