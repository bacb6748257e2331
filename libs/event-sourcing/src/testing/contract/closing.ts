import { StoreUnavailable } from '../../errors.js';
import type { EventStore } from '../../event-store.js';
import { someEvent, someEvents } from '../some-event.js';
import { follow, freshStream, type OpenedStore, readAllOf, readLogOf, rejection } from './opened-store.js';

/** Registers the contract's tests of closing and opening again. Each test gets its own store. */
export function closing(open: () => Promise<OpenedStore>): void {
  describe('closing', () => {
    let opened: OpenedStore;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.dispose());

    test('waits for the appends that were accepted', async () => {
      const { store } = opened;
      const streams = Array.from({ length: 10 }, freshStream);
      const appends = streams.map((stream) => store.append(stream, 'no-stream', someEvents(2)));
      const closed = store.close();
      expect(await Promise.all(appends)).toHaveLength(10);
      await closed;
    });

    test('makes every later call fail, and can be repeated', async () => {
      const { store } = opened;
      await store.close();
      const calls: readonly (() => Promise<unknown>)[] = [
        () => store.append(freshStream(), 'no-stream', [someEvent()]),
        () => store.head(),
        () => readAllOf(store, freshStream()),
        () => readLogOf(store, 0, []),
      ];
      for (const call of calls) expect(await rejection(call())).toBeInstanceOf(StoreUnavailable);
      await store.close();
    });

    test('makes followers of the log fail', async () => {
      const { store } = opened;
      const following = rejection(follow(store, await store.head(), [freshStream()], 1));
      await store.close();
      expect(await following).toBeInstanceOf(StoreUnavailable);
    });

    test('makes a read in progress fail instead of end early', async () => {
      const { store } = opened;
      const stream = freshStream();
      const head = await store.head();
      await store.append(stream, 'no-stream', someEvents(2_500));
      const ofStream = store.readStream(stream)[Symbol.asyncIterator]();
      const ofLog = store.readAll({ after: head, follow: false, signal: new AbortController().signal })[Symbol.asyncIterator]();
      expect(await ofStream.next()).toMatchObject({ value: { revision: 0 } });
      const first = await ofLog.next();
      await store.close();
      // A store that already has all events in memory may go on returning them.
      const streamEnd = await drain(ofStream);
      if (streamEnd.failure === undefined) expect(streamEnd.items).toHaveLength(2_499);
      else expect(streamEnd.failure).toBeInstanceOf(StoreUnavailable);
      const logEnd = await drain(ofLog);
      if (logEnd.failure !== undefined) return expect(logEnd.failure).toBeInstanceOf(StoreUnavailable);
      const pages = first.done ? logEnd.items : [first.value, ...logEnd.items];
      expect(pages.flatMap(({ events }) => events).filter((event) => event.stream === stream)).toHaveLength(2_500);
    });

    test('stores or refuses each append that races with it, never both', async () => {
      if (!opened.reopen) return;
      const streams = Array.from({ length: 60 }, freshStream);
      const { store } = opened;
      const appends = streams.slice(0, 30).map((stream) => store.append(stream, 'no-stream', someEvents(2)));
      const closed = [store.close(), store.close()];
      appends.push(...streams.slice(30).map((stream) => store.append(stream, 'no-stream', someEvents(2))));
      const results = await Promise.allSettled(appends);
      await Promise.all(closed);
      const again = await opened.reopen();
      for (const [index, result] of results.entries()) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(StoreUnavailable);
        expect(await readAllOf(again, streams[index] ?? '')).toHaveLength(result.status === 'fulfilled' ? 2 : 0);
      }
    });

    test('keeps streams, positions and repeats over a restart', async () => {
      if (!opened.reopen) return;
      const stream = freshStream();
      const events = someEvents(2);
      const answer = await opened.store.append(stream, 'no-stream', events);
      const before = await readAllOf(opened.store, stream);
      const again: EventStore = await opened.reopen();
      expect(await readAllOf(again, stream)).toEqual(before);
      const { revision, position } = answer;
      expect(await again.append(stream, 'no-stream', events)).toEqual({ revision, position });
      expect(await again.head()).toBeGreaterThanOrEqual(answer.position);
      expect((await again.append(stream, 1, [someEvent()])).position).toBeGreaterThan(answer.position);
      expect(await readAllOf(again, stream)).toHaveLength(3);
    });
  });
}

/** Returns the remaining items of an iteration, and the failure that ended it. */
async function drain<Item>(iterator: AsyncIterator<Item>): Promise<{ readonly items: readonly Item[]; readonly failure?: unknown }> {
  const items: Item[] = [];
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) items.push(next.value);
    return { items };
  } catch (failure) {
    return { items, failure };
  }
}
