import { InMemoryEventStore, someEvent, someEvents } from '@tiffin/event-sourcing/testing';
import type { EventFilter } from '@tiffin/event-sourcing';
import { LogSearch, type FoundEvents } from './log-search.js';

const stays = new AbortController().signal;
let store: InMemoryEventStore;
let now: number;
beforeEach(() => {
  store = new InMemoryEventStore();
  now = 0;
});

/** Each part of ten events takes `msPerPart`. */
function searchWith(msPerPart: number): LogSearch {
  const slow = {
    readStream: store.readStream.bind(store),
    async *readBackwards(options: Parameters<InMemoryEventStore['readBackwards']>[0]) {
      for await (const page of store.readBackwards(options)) {
        now += msPerPart;
        yield page;
      }
    },
  };
  return new LogSearch(slow, () => now);
}
const revisions = ({ events }: FoundEvents): number[] => events.map(({ revision }) => revision);

test('finds the newest, and continues where it stopped until the log begins', async () => {
  await store.append('order-1', 'no-stream', someEvents(25));
  const search = searchWith(0);
  const allRevisions: number[] = [];
  let before: string | undefined;
  const stops: (string | undefined)[] = [];
  do {
    const result = await search.search({ filter: {}, before, limit: 8, signal: stays });
    allRevisions.push(...revisions(result));
    stops.push((before = result.next));
  } while (before !== undefined);
  expect(allRevisions).toEqual(Array.from({ length: 25 }, (_, index) => 24 - index));
  expect(stops).toEqual(['order-1@17', 'order-1@9', 'order-1@1', undefined]);
});

test('stops after a second, whatever it has found, and says how far it searched', async () => {
  await store.append('order-1', 'no-stream', [someEvent({ type: 'Rare' }), ...someEvents(99)]);
  const search = searchWith(400);
  const filter: EventFilter = { type: 'Rare' };
  const first = await search.search({ filter, limit: 5, signal: stays });
  expect([revisions(first), first.next, first.searchedTo?.revision]).toEqual([[], 'order-1@70', 70]);
  let next = first.next;
  let last = first;
  for (let calls = 1; next !== undefined; calls++) {
    expect(calls).toBeLessThan(5);
    last = await search.search({ filter, before: next, limit: 5, signal: stays });
    next = last.next;
  }
  expect([revisions(last), last.searchedTo?.revision]).toEqual([[0], 0]);
});

test('continues without a gap or a repeat while events are appended', async () => {
  await store.append('order-1', 'no-stream', someEvents(12));
  const search = searchWith(0);
  const first = await search.search({ filter: {}, limit: 4, signal: stays });
  await store.append('order-2', 'no-stream', someEvents(3));
  expect(revisions(await search.search({ filter: {}, before: first.next, limit: 100, signal: stays }))).toEqual([7, 6, 5, 4, 3, 2, 1, 0]);
});

test('refuses to continue before an unknown event', async () => {
  await store.append('order-1', 'no-stream', someEvents(2));
  const search = searchWith(0);
  for (const before of ['order-1@2', 'order-2@0'])
    await expect(search.search({ filter: {}, before, limit: 5, signal: stays })).rejects.toMatchObject({ code: 'validation' });
  expect(await search.search({ filter: {}, before: 'order-1@0', limit: 5, signal: stays })).toEqual({
    events: [],
    searchedTo: undefined,
    next: undefined,
  });
});

test('runs one search after the other, and skips callers that have left', async () => {
  await store.append('order-1', 'no-stream', someEvents(100));
  let running = 0;
  let longest = 0;
  const watched = {
    readStream: store.readStream.bind(store),
    async *readBackwards(options: Parameters<InMemoryEventStore['readBackwards']>[0]) {
      longest = Math.max(longest, ++running);
      try {
        yield* store.readBackwards(options);
      } finally {
        running--;
      }
    },
  };
  const search = new LogSearch(watched);
  const leaving = new AbortController();
  const results = [stays, stays, leaving.signal].map((signal) => search.search({ filter: { type: 'None' }, limit: 5, signal: signal }));
  leaving.abort(new Error('left'));
  await expect(results[2]).rejects.toThrow('left');
  await Promise.all(results.slice(0, 2));
  expect([longest, running]).toEqual([1, 0]);
});
