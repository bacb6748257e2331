import { randomUUID } from 'node:crypto';
import type { EventFilter, EventMetadata, EventStore, Position, RecordedEvent } from '../../event-store.js';
import { someEvent, someEvents, someMetadata } from '../some-event.js';
import { freshStream, readLog, type Subject } from './opened-store.js';

/** Registers the contract's tests of `readBackwards`. */
export function readingBackwards(store: Subject): void {
  describe('reading the log backwards', () => {
    test('returns the matching events, newest first, down to the log’s beginning', async () => {
      const stream = freshStream();
      const otherStream = freshStream();
      await store().append(stream, 'no-stream', someEvents(30));
      await store().append(otherStream, 'no-stream', someEvents(2));
      await store().append(stream, 29, someEvents(5));
      const found = await search(store(), { stream });
      expect(found.events.map(({ revision }) => revision)).toEqual(Array.from({ length: 35 }, (_, index) => 34 - index));
      expect(found.events).toEqual((await forwards(store())).filter((event) => event.stream === stream).reverse());
      expect(found.reached).toBe((await forwards(store()))[0]?.position);
    });

    test('returns nothing before the first event', async () => {
      await store().append(freshStream(), 'no-stream', someEvents(1));
      const [first] = await forwards(store());
      expect(await search(store(), {}, { before: first?.position })).toEqual({ events: [], reached: undefined });
    });

    test('filters by type, stream, actor, correlation id, time and text in the data', async () => {
      const stream = freshStream();
      const by = (actor: EventMetadata['actor'], correlationId: string, occurredAt: string): EventMetadata => ({
        ...someMetadata,
        actor,
        correlationId,
        occurredAt,
      });
      const student = randomUUID();
      const call = randomUUID();
      const head = await store().head();
      await store().append(stream, 'no-stream', [
        someEvent({ data: { name: 'Aloo "Paratha"', units: 2 }, metadata: by({ id: student, role: 'student' }, call, at(1)) }),
        someEvent({ type: 'OrderPlaced', data: { note: 'चाय, ÉTÉ' }, metadata: by({ id: 'x', role: 'contractor' }, randomUUID(), at(2)) }),
        someEvent({ data: { nested: [{ Key: 1 }] }, metadata: by({ id: 'ordering', role: 'system' }, call, at(3)) }),
      ]);
      const revisionsOf = async (filter: EventFilter): Promise<number[]> =>
        (await search(store(), { stream, ...filter }, { downTo: head })).events.map(({ revision }) => revision);
      const expected: readonly (readonly [EventFilter, number[]])[] = [
        [{}, [2, 1, 0]],
        [{ type: 'OrderPlaced' }, [1]],
        [{ type: 'orderPlaced' }, []],
        [{ stream: stream.slice(0, -1) }, [2, 1, 0]],
        [{ stream: stream.slice(1) }, []],
        [{ stream: `${stream}0` }, []],
        [{ actor: student }, [0]],
        [{ actor: student.slice(0, -1) }, []],
        [{ actor: 'system' }, [2]],
        [{ actor: 'ordering' }, [2]],
        [{ actor: 'occurredAt' }, []],
        [{ correlationId: call }, [2, 0]],
        [{ correlationId: student }, []],
        [{ from: at(2) }, [2, 1]],
        [{ to: at(2) }, [0]],
        [{ from: at(2), to: at(3) }, [1]],
        [{ text: 'paratha' }, [0]],
        [{ text: '"UNITS":2' }, [0]],
        [{ text: '\\"Paratha\\"' }, [0]],
        [{ text: 'चाय' }, [1]],
        [{ text: 'ÉTé' }, []],
        [{ text: 'Été' }, []],
        [{ text: 'Été'.toUpperCase() }, [1]],
        [{ text: 'key' }, [2]],
        [{ text: '%' }, []],
        [{ text: 'OrderPlaced' }, []],
        [{ correlationId: call, actor: 'student', text: 'aloo', to: at(2) }, [0]],
        [{ correlationId: call, type: 'OrderPlaced' }, []],
      ];
      for (const [filter, revisions] of expected) expect([filter, await revisionsOf(filter)]).toEqual([filter, revisions]);
    });

    test('ends without an error when it is aborted', async () => {
      await store().append(freshStream(), 'no-stream', someEvents(2));
      expect(await search(store(), {}, { signal: AbortSignal.abort() })).toEqual({ events: [], reached: undefined });
      const ending = new AbortController();
      let pages = 0;
      for await (const { events } of store().readBackwards({ filter: {}, signal: ending.signal })) {
        expect(events.length).toBeGreaterThan(0);
        pages++;
        ending.abort();
      }
      expect(pages).toBe(1);
    });

    test('continues before any event that it reached, without a gap or a repeat', async () => {
      const stream = freshStream();
      await store().append(stream, 'no-stream', someEvents(1_100));
      const revisions: number[] = [];
      let before: Position | undefined;
      while (revisions.length < 1_100) {
        const signal = new AbortController().signal;
        const next = await store().readBackwards({ filter: { stream }, before, signal })[Symbol.asyncIterator]().next();
        if (next.done) throw new Error('The log ended.');
        const { events, searchedTo } = next.value;
        expect(events.every(({ position }) => position >= searchedTo.position && position < (before ?? Infinity))).toBe(true);
        revisions.push(...events.map(({ revision }) => revision));
        before = searchedTo.position;
      }
      expect(revisions).toEqual(Array.from({ length: 1_100 }, (_, index) => 1_099 - index));
      const [, second] = (await search(store(), { stream }, { downTo: await store().head() })).events;
      const earlier = await search(store(), { stream }, { before: second?.position, downTo: second?.position });
      expect(earlier.events[0]?.revision).toBe(1_097);
    });
  });
}

const at = (minute: number): string => `2026-11-21T10:0${minute}:00.000Z`;

interface Searching {
  readonly before?: Position | undefined;
  /** The search may stop at this position. */
  readonly downTo?: Position | undefined;
  readonly signal?: AbortSignal;
}

/** Returns all matching events and the position that the search reached. */
async function search(
  store: EventStore,
  filter: EventFilter,
  { before, downTo = 0, signal = new AbortController().signal }: Searching = {},
): Promise<{ events: RecordedEvent[]; reached: Position | undefined }> {
  const events: RecordedEvent[] = [];
  let reached: Position | undefined;
  for await (const page of store.readBackwards({ filter, before, signal })) {
    events.push(...page.events);
    reached = page.searchedTo.position;
    if (reached <= downTo) break;
  }
  return { events, reached };
}

async function forwards(store: EventStore): Promise<RecordedEvent[]> {
  return (await readLog(store, 0)).flatMap(({ events }) => events);
}
