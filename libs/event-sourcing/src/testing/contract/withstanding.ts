import type { EventStore, RecordedEvent } from '../../event-store.js';
import { someEvent, someEvents } from '../some-event.js';
import { follow, freshStream, readAllOf, readLogOf, type Subject } from './opened-store.js';

const signal = () => new AbortController().signal;

/** Heavy load, and readers that leave early: no event is lost, no call hangs, no resource leaks. */
export function withstanding(store: Subject): void {
  describe('under load', () => {
    test('records each of three hundred concurrent appends once, ordered by the answered positions', async () => {
      const head = await store().head();
      const streams = Array.from({ length: 300 }, freshStream);
      const answers = await Promise.all(streams.map((stream) => store().append(stream, 'no-stream', someEvents(2))));
      expect(new Set(answers.map(({ position }) => position)).size).toBe(300);
      const recorded = await readLogOf(store(), head, streams);
      expect(recorded).toHaveLength(600);
      const order = streams.map((stream, index) => ({ stream, position: answers[index]?.position ?? 0 }));
      order.sort((a, b) => a.position - b.position);
      expect(recorded.filter(({ revision }) => revision === 1).map(({ stream, position }) => ({ stream, position }))).toEqual(order);
    });

    test('answers three hundred concurrent reads', async () => {
      const stream = freshStream();
      await store().append(stream, 'no-stream', someEvents(3));
      const reads = Array.from({ length: 300 }, () => readAllOf(store(), stream, { direction: 'backwards', limit: 1 }));
      for (const events of await Promise.all(reads)) expect(events.map(({ revision }) => revision)).toEqual([2]);
    });

    test('survives more readers that leave early than a server takes at once', async () => {
      const stream = freshStream();
      await store().append(stream, 'no-stream', someEvents(3));
      const before = (await readAllOf(store(), stream, { limit: 1 }))[0]?.position ?? 0;
      for (let round = 0; round < 110; round++) {
        for await (const event of store().readStream(stream)) if (event.revision === 0) break;
        for await (const page of store().readAll({ after: before, follow: false, signal: signal() })) if (page.position > before) break;
      }
      expect(await readAllOf(store(), stream)).toHaveLength(3);
    });

    test('survives followers that leave early by a return, an error or an abort', async () => {
      const stream = freshStream();
      await store().append(stream, 'no-stream', someEvents(2));
      const before = (await readAllOf(store(), stream, { limit: 1 }))[0]?.position ?? 0;
      for (let round = 0; round < 110; round++) {
        const ending = new AbortController();
        const leave = async () => {
          for await (const page of store().readAll({ after: before, follow: true, signal: ending.signal })) {
            if (round % 3 === 0) return page.position;
            if (round % 3 === 1) throw new Error('enough');
            ending.abort();
          }
          return undefined;
        };
        await leave().catch((error: unknown) => expect(error).toEqual(new Error('enough')));
      }
      expect(await follow(store(), before, [stream], 1)).toHaveLength(1);
    });

    test('is not slowed down by a slow follower', async () => {
      const stream = freshStream();
      const head = await store().head();
      const ending = new AbortController();
      const slow = store().readAll({ after: head, follow: true, signal: ending.signal })[Symbol.asyncIterator]();
      const first = slow.next();
      await store().append(stream, 'no-stream', someEvents(1));
      await first;
      for (let revision = 0; revision < 1_000; revision += 100) await store().append(stream, revision, someEvents(100));
      expect(await follow(store(), head, [stream], 1_001)).toHaveLength(1_001);
      ending.abort();
      await slow.next();
    });

    test('ends an aborted replay without an error, at once or before its next page', async () => {
      const stream = freshStream();
      const head = await store().head();
      await store().append(stream, 'no-stream', someEvents(2_500));
      const seen: RecordedEvent[] = [];
      const ending = new AbortController();
      for await (const { events } of store().readAll({ after: head, follow: false, signal: ending.signal })) {
        seen.push(...events);
        ending.abort();
      }
      expect(seen.length).toBeLessThan(2_500);
      for await (const page of store().readAll({ after: head, follow: false, signal: ending.signal })) expect(page).toBeUndefined();
    });

    test('serves writers, readers and followers at the same time', async () => {
      const head = await store().head();
      const streams = Array.from({ length: 20 }, freshStream);
      const following = Array.from({ length: 5 }, () => follow(store(), head, streams, 20 * 10));
      await Promise.all(streams.map((stream) => writeAndReadBack(store(), stream, 10)));
      const [first, ...others] = await Promise.all(following);
      expect(first?.map(({ position }) => position)).toEqual((await readLogOf(store(), head, streams)).map(({ position }) => position));
      for (const other of others) expect(other).toEqual(first);
    });
  });
}

async function writeAndReadBack(store: EventStore, stream: string, count: number): Promise<void> {
  for (let revision = -1; revision < count - 1; revision++) {
    const event = someEvent();
    await store.append(stream, revision === -1 ? 'no-stream' : revision, [event]);
    const events = await readAllOf(store, stream);
    expect(events).toHaveLength(revision + 2);
    expect(events.at(-1)?.id).toBe(event.id);
  }
}
