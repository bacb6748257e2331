import type { RecordedEvent } from '@tiffin/event-sourcing';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';

/** The type of an event that this version does not know. */
export const UNKNOWN = 'OrderWeighed';

const FILES = [
  'menu/test/golden/history',
  'ordering/test/golden/history',
  'billing/test/golden/bills-history',
  'audit/test/golden/history',
];
/** The golden histories by stream. A stream of the audit trail's is dropped if another file has it, since it is shorter there. */
const streams = new Map<string, readonly RecordedEvent[]>();
for (const file of FILES) {
  const history = JSON.parse(readFileSync(new URL(`../../${file}.json`, import.meta.url), 'utf8')) as readonly RecordedEvent[];
  const earlierStreams = new Set(streams.keys());
  for (const { stream } of history)
    if (!earlierStreams.has(stream))
      streams.set(
        stream,
        history.filter((event) => event.stream === stream),
      );
}

/** The types of all their events. */
export const TYPES: ReadonlySet<string> = new Set([...streams.values()].flat().map(({ type }) => type));

/** Generates logs: the events of some of these streams up to some moment, and sometimes an event of a later version. */
export const histories: fc.Arbitrary<readonly RecordedEvent[]> = fc
  .record({
    some: fc.subarray([...streams.values()], { minLength: 4 }),
    events: fc.integer({ min: 1, max: 150 }),
    /** The event of an order after which it comes. */
    spoilt: fc.option(fc.nat(20), { nil: undefined, freq: 1 }),
  })
  .map(({ some: chosen, events, spoilt }) => {
    const history = chosen
      .flat()
      .sort((a, b) => Date.parse(a.metadata.occurredAt) - Date.parse(b.metadata.occurredAt))
      .slice(0, events);
    // An order without lines has no place in the kitchen, and the fold of its items would fail.
    const orders = history.filter(({ data }) => (data as { lines?: readonly object[] }).lines?.length && 'orderId' in (data as object));
    const spoiltAfter = spoilt === undefined ? undefined : orders[spoilt % orders.length];
    return recorded(history.flatMap((event) => (event === spoiltAfter ? [event, { ...event, type: UNKNOWN }] : [event])));
  });

/** In the order of the list. */
function recorded(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
  const revisions = new Map<string, number>();
  return events.map((event, index) => {
    const revision = (revisions.get(event.stream) ?? -1) + 1;
    revisions.set(event.stream, revision);
    return { ...event, id: `e0000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`, revision, position: index + 1 };
  });
}
