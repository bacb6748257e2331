import { anchorOf, isInLog, type Checkpoint } from '../../checkpoint.js';
import { LogReplaced } from '../../errors.js';
import type { Anchor, EventPage, EventStore, RecordedEvent } from '../../event-store.js';
import { someEvent, someEvents } from '../some-event.js';
import { follow, freshStream, readLog, readLogOf, rejection, type Subject } from './opened-store.js';

/** Registers the contract's tests of `readAll`, `head` and checkpoints. */
export function readingTheLog(store: Subject): void {
  describe('reading the log', () => {
    test('returns every event once, ordered by position, which is the order of acknowledgement', async () => {
      const head = await store().head();
      const streams = Array.from({ length: 5 }, freshStream);
      const ids: string[] = [];
      for (let round = 0; round < 4; round++) {
        for (const stream of streams) {
          const events = someEvents(2);
          ids.push(...events.map(({ id }) => id));
          await store().append(stream, round === 0 ? 'no-stream' : round * 2 - 1, events);
        }
      }
      const read = await readLogOf(store(), head, streams);
      expect(read.map(({ id }) => id)).toEqual(ids);
      expectGrowing(read);
    });

    test('returns the same events as reading their streams', async () => {
      const head = await store().head();
      const stream = freshStream();
      await store().append(stream, 'no-stream', someEvents(3));
      const ofStream: RecordedEvent[] = [];
      for await (const event of store().readStream(stream)) ofStream.push(event);
      expect(await readLogOf(store(), head, [stream])).toEqual(ofStream);
    });

    test('starts after the given position and ends every page at the position of its last event', async () => {
      const head = await store().head();
      const stream = freshStream();
      await store().append(stream, 'no-stream', someEvents(1_500));
      const pages = await readLog(store(), head);
      let position = head;
      for (const page of pages) {
        for (const event of page.events) {
          expect(event.position).toBeGreaterThan(position);
          position = event.position;
        }
        expect([page.events.length > 0, page.position]).toEqual([true, position]);
      }
      const events = pages.flatMap((page) => page.events).filter((event) => event.stream === stream);
      expect(events).toHaveLength(1_500);
      const later = await readLogOf(store(), events[699]?.position ?? 0, [stream]);
      expect(later.map(({ revision }) => revision)).toEqual(Array.from({ length: 800 }, (_, index) => index + 700));
    });

    test('returns nothing after the head, and everything up to it', async () => {
      const stream = freshStream();
      const { position } = await store().append(stream, 'no-stream', someEvents(2));
      const head = await store().head();
      expect(head).toBeGreaterThanOrEqual(position);
      expect(await readLogOf(store(), head, [stream])).toEqual([]);
      const before = await readLogOf(store(), 0, [stream]);
      expect(before.at(-1)?.position).toBe(position);
    });

    test('recognises a checkpoint in the log, and rejects any other', async () => {
      const stream = freshStream();
      const head = await store().head();
      await store().append(stream, 'no-stream', someEvents(3));
      const [first, second] = await readLogOf(store(), head, [stream]);
      if (!first || !second) throw new Error('The log ended.');
      const at = { position: second.position, anchor: anchorOf(second) };
      expect(await isInLog(store(), at)).toBe(true);
      expect(await isInLog(store(), { position: at.position })).toBe(true);
      expect(await isInLog(store(), { position: 0 })).toBe(true);
      const replaced: Checkpoint[] = [
        { position: (await store().head()) + 1 },
        { position: at.position, anchor: { ...at.anchor, eventId: first.id } },
        { position: at.position, anchor: { ...at.anchor, revision: 3 } },
        { position: at.position, anchor: { ...at.anchor, stream: freshStream() } },
        { position: first.position, anchor: at.anchor },
      ];
      for (const checkpoint of replaced) expect(await isInLog(store(), checkpoint)).toBe(false);
    });

    test.each([true, false])('continues only after an event that it still has (follow: %s)', async (follow) => {
      const stream = freshStream();
      const head = await store().head();
      await store().append(stream, 'no-stream', someEvents(3));
      const [first, second] = await readLogOf(store(), head, [stream]);
      if (!first || !second) throw new Error('The log ended.');
      const ending = new AbortController();
      const next = (anchor: Anchor): Promise<IteratorResult<EventPage>> => {
        const pages = store().readAll({ after: second.position, anchor, follow, signal: ending.signal });
        return pages[Symbol.asyncIterator]().next();
      };
      expect((await next(anchorOf(second))).value.events[0].revision).toBe(2);
      expect(await rejection(next(anchorOf(first)))).toEqual(new LogReplaced(second.position));
      ending.abort();
    });

    test('has a head that only grows', async () => {
      let head = await store().head();
      for (let number = 0; number < 5; number++) {
        const { position } = await store().append(freshStream(), 'no-stream', [someEvent()]);
        const next = await store().head();
        expect(next).toBeGreaterThan(head);
        expect(next).toBeGreaterThanOrEqual(position);
        head = next;
      }
    });
  });

  describe('following the log', () => {
    test('goes from existing to new events without a gap or a repeat', async () => {
      const head = await store().head();
      const streams = Array.from({ length: 8 }, freshStream);
      const write = async (stream: string) => {
        for (let revision = -1; revision < 39; revision += 2) {
          await store().append(stream, revision === -1 ? 'no-stream' : revision, someEvents(2));
        }
      };
      await write(streams[0] ?? '');
      const following = [follow(store(), head, streams, 8 * 40), follow(store(), head, streams, 8 * 40)];
      await Promise.all(streams.slice(1).map(write));
      const [first, second] = await Promise.all(following);
      expect(first?.map(({ position }) => position)).toEqual(second?.map(({ position }) => position));
      expectGrowing(first ?? []);
      for (const stream of streams) {
        const revisions = first?.filter((event) => event.stream === stream).map(({ revision }) => revision);
        expect(revisions).toEqual(Array.from({ length: 40 }, (_, revision) => revision));
      }
    });

    test('continues in the middle of one append', async () => {
      const stream = freshStream();
      const head = await store().head();
      await store().append(stream, 'no-stream', someEvents(5));
      const [, second] = await readLogOf(store(), head, [stream]);
      const later = await follow(store(), second?.position ?? 0, [stream], 3);
      expect(later.map(({ revision }) => revision)).toEqual([2, 3, 4]);
    });

    test('waits at the end for the next append', async () => {
      const stream = freshStream();
      const following = follow(store(), await store().head(), [stream], 1);
      const event = someEvent();
      await store().append(freshStream(), 'no-stream', [someEvent()]);
      await store().append(stream, 'no-stream', [event]);
      expect((await following).map(({ id }) => id)).toEqual([event.id]);
    });

    test('ends without an error when it is aborted while waiting, between pages, or before it starts', async () => {
      const aborted = AbortSignal.abort();
      await expectEnd(store(), aborted, 0);
      const whileWaiting = new AbortController();
      const end = expectEnd(store(), whileWaiting.signal, await store().head());
      whileWaiting.abort();
      await end;
      const betweenPages = new AbortController();
      await store().append(freshStream(), 'no-stream', someEvents(2));
      let pages = 0;
      for await (const page of store().readAll({ after: 0, follow: true, signal: betweenPages.signal })) {
        expect(page.position).toBeGreaterThan(0);
        pages++;
        betweenPages.abort();
      }
      expect(pages).toBe(1);
    });

    test('reads only as fast as its consumer, and loses nothing meanwhile', async () => {
      const head = await store().head();
      const stream = freshStream();
      await store().append(stream, 'no-stream', someEvents(1_200));
      const ending = new AbortController();
      const pages = store().readAll({ after: head, follow: true, signal: ending.signal })[Symbol.asyncIterator]();
      const seen: RecordedEvent[] = [];
      let revision = 1_199;
      while (seen.length < 1_210) {
        const { value, done } = await pages.next();
        if (done) throw new Error('The log ended.');
        seen.push(...value.events.filter((event: RecordedEvent) => event.stream === stream));
        // Others write while the consumer processes a page; it gets those events with later pages.
        if (revision < 1_209) revision = (await store().append(stream, revision, someEvents(1))).revision;
      }
      ending.abort();
      expect(await pages.next()).toMatchObject({ done: true });
      expect(seen.map((event) => event.revision)).toEqual(Array.from({ length: 1_210 }, (_, index) => index));
    });
  });
}

function expectGrowing(events: readonly RecordedEvent[]): void {
  const positions = events.map(({ position }) => position);
  expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
}

async function expectEnd(store: EventStore, signal: AbortSignal, after: number): Promise<void> {
  for await (const { position } of store.readAll({ after, follow: true, signal })) expect(position).toBeGreaterThan(after);
}
