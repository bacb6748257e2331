import { randomUUID } from 'node:crypto';
import type { EventFilter, EventMetadata, EventStore, Position, RecordedEvent } from '../../event-store.js';
import { someEvent, someEvents, someMetadata } from '../some-event.js';
import { freshStream, readLog, type Subject } from './opened-store.js';

export function readingBackwards(store: Subject): void {
  describe('reading the log backwards', () => {
    test('gives what is looked for, newest first, and comes to the log’s beginning', async () => {
      const one = freshStream();
      const other = freshStream();
      await store().append(one, 'no-stream', someEvents(30));
      await store().append(other, 'no-stream', someEvents(2));
      await store().append(one, 29, someEvents(5));
      const found = await search(store(), { stream: one });
      expect(found.events.map(({ revision }) => revision)).toEqual(Array.from({ length: 35 }, (_, index) => 34 - index));
      expect(found.events).toEqual((await forwards(store())).filter(({ stream }) => stream === one).reverse());
      expect(found.reached).toBe((await forwards(store()))[0]?.position);
    });

    test('has nothing before the first event', async () => {
      await store().append(freshStream(), 'no-stream', someEvents(1));
      const [first] = await forwards(store());
      expect(await search(store(), {}, { before: first?.position })).toEqual({ events: [], reached: undefined });
    });

    test('finds by type, stream, who, call, time and what stands in the data', async () => {
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
        someEvent({ data: { name: 'Aloo "Paratha"', units: 2 }, metadata: by({ id: student, role: 'student' }, call, AT(1)) }),
        someEvent({ type: 'OrderPlaced', data: { note: 'चाय, ÉTÉ' }, metadata: by({ id: 'x', role: 'contractor' }, randomUUID(), AT(2)) }),
        someEvent({ data: { nested: [{ Key: 1 }] }, metadata: by({ id: 'ordering', role: 'system' }, call, AT(3)) }),
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
        [{ from: AT(2) }, [2, 1]],
        [{ to: AT(2) }, [0]],
        [{ from: AT(2), to: AT(3) }, [1]],
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
        [{ correlationId: call, actor: 'student', text: 'aloo', to: AT(2) }, [0]],
        [{ correlationId: call, type: 'OrderPlaced' }, []],
      ];
      for (const [filter, revisions] of expected) expect([filter, await revisionsOf(filter)]).toEqual([filter, revisions]);
    });

    test('ends without an error when it is aborted', async () => {
      await store().append(freshStream(), 'no-stream', someEvents(2));
      expect(await search(store(), {}, { signal: AbortSignal.abort() })).toEqual({ events: [], reached: undefined });
      const ending = new AbortController();
      let parts = 0;
      for await (const { events } of store().readBackwards({ filter: {}, signal: ending.signal })) {
        expect(events.length).toBeGreaterThan(0);
        parts++;
        ending.abort();
      }
      expect(parts).toBe(1);
    });

    test('goes on before any event that it came to, without a gap or a repeat', async () => {
      const stream = freshStream();
      await store().append(stream, 'no-stream', someEvents(1_100));
      const revisions: number[] = [];
      let before: Position | undefined;
      for (let parts = 0; revisions.length < 1_100; parts++) {
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
      const rest = await search(store(), { stream }, { before: second?.position, downTo: second?.position });
      expect(rest.events[0]?.revision).toBe(1_097);
    });
  });
}

const AT = (minute: number): string => `2026-11-21T10:0${minute}:00.000Z`;

interface Searching {
  readonly before?: Position | undefined;
  /** The parts that lie below need not be looked through. */
  readonly downTo?: Position | undefined;
  readonly signal?: AbortSignal;
}

/** All that is found, and the position that was reached. */
async function search(
  store: EventStore,
  filter: EventFilter,
  { before, downTo = 0, signal = new AbortController().signal }: Searching = {},
): Promise<{ events: RecordedEvent[]; reached: Position | undefined }> {
  const events: RecordedEvent[] = [];
  let reached: Position | undefined;
  for await (const part of store.readBackwards({ filter, before, signal })) {
    events.push(...part.events);
    reached = part.searchedTo.position;
    if (reached <= downTo) break;
  }
  return { events, reached };
}

async function forwards(store: EventStore): Promise<RecordedEvent[]> {
  return (await readLog(store, 0)).flatMap(({ events }) => events);
}
