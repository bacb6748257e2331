import type { RecordedEvent } from './event-store.js';

/** Which events of the log are looked for: those that meet all of it. What is not given doesn't matter. */
export interface EventFilter {
  readonly type?: string | undefined;
  /** How the stream's name begins: `order-`, or the whole name. */
  readonly stream?: string | undefined;
  /** An id, or a role. */
  readonly actor?: string | undefined;
  readonly correlationId?: string | undefined;
  /** Stands somewhere in the data as JSON, `"units":2` for example; the letters A to Z and a to z are the same. */
  readonly text?: string | undefined;
  /** Instants, ISO 8601 in UTC with milliseconds: happened at `from` or later, and before `to`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Pure. */
export function meets({ type, stream, data, metadata: { actor, correlationId, occurredAt } }: RecordedEvent, filter: EventFilter): boolean {
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

/** As SQLite lowers: every log must find the same. */
const lower = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
