import type { EventFilter, RecordedEvent } from './event-store.js';

/** Whether an event matches the filter. Pure. */
export function matchesFilter(
  { type, stream, data, metadata: { actor, correlationId, occurredAt } }: RecordedEvent,
  filter: EventFilter,
): boolean {
  return (
    (filter.type === undefined || type === filter.type) &&
    (filter.stream === undefined || stream.startsWith(filter.stream)) &&
    (filter.actor === undefined || actor.id === filter.actor || actor.role === filter.actor) &&
    (filter.correlationId === undefined || correlationId === filter.correlationId) &&
    (filter.from === undefined || occurredAt >= filter.from) &&
    (filter.to === undefined || occurredAt < filter.to) &&
    (filter.text === undefined || lower(JSON.stringify(data) ?? '').includes(lower(filter.text)))
  );
}

/** Lower-cases like SQLite does (A to Z only), so that every log finds the same events. */
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
