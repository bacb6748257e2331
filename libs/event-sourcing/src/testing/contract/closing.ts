import { StoreUnavailable } from '../../errors.js';
import type { EventStore } from '../../event-store.js';
import { someEvent, someEvents } from '../some-event.js';
import { follow, freshStream, type OpenedStore, readAllOf, readLogOf, rejection } from './opened-store.js';

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

    test('makes every later call fail, and may be repeated', async () => {
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

    test('makes those who follow the log fail', async () => {
      const { store } = opened;
      const following = rejection(follow(store, await store.head(), [freshStream()], 1));
      await store.close();
      expect(await following).toBeInstanceOf(StoreUnavailable);
    });

    test('forgets nothing: streams, positions and repeats are the same after opening again', async () => {
      if (!opened.reopen) return;
      const [stream, events] = [freshStream(), someEvents(2)];
      const answer = await opened.store.append(stream, 'no-stream', events);
      const before = await readAllOf(opened.store, stream);
      const again: EventStore = await opened.reopen();
      expect(await readAllOf(again, stream)).toEqual(before);
      expect(await again.append(stream, 'no-stream', events)).toEqual(answer);
      expect(await again.head()).toBeGreaterThanOrEqual(answer.position);
      expect((await again.append(stream, 1, [someEvent()])).position).toBeGreaterThan(answer.position);
      expect(await readAllOf(again, stream)).toHaveLength(3);
    });
  });
}
