import { LOG_EVENT_TYPES, type EventStore, type EventTypes } from '@tiffin/event-sourcing';
import { VIEWS } from '../views.js';

/** One type of event in one schema version, as it stands in a log. */
export interface CensusEntry {
  readonly type: string;
  readonly schemaVersion: number;
  readonly events: number;
  /** When the first and the last of them happened; ISO 8601 in UTC. */
  readonly first: string;
  readonly last: string;
  /** The version of the type that this Tiffin records; older ones are lifted to it when they are read. `undefined`: no view of it knows the type. */
  readonly current: number | undefined;
}

/** What this version folds, and what the log says of itself. */
const KNOWN: EventTypes = Object.assign({}, LOG_EVENT_TYPES, ...VIEWS.map(({ types }) => types)) as EventTypes;

/** Whether this Tiffin is older than what recorded these events: their documents would be parked. */
export const isNewer = ({ schemaVersion, current }: CensusEntry): boolean => current !== undefined && schemaVersion > current;

/**
 * Which event types and schema versions stand in a log, by name. Reads all of it, with short turns. Rejects with the signal's reason, and with what the log
 * throws.
 */
export async function takeCensus(
  log: Pick<EventStore, 'readAll' | 'head'>,
  { signal, advanced }: { readonly signal: AbortSignal; readonly advanced: (events: number, share: number) => void },
): Promise<readonly CensusEntry[]> {
  const head = await log.head();
  const entries = new Map<string, CensusEntry>();
  let events = 0;
  for await (const page of log.readAll({ after: 0, follow: false, signal })) {
    for (const { type, metadata } of page.events) {
      const { schemaVersion, occurredAt } = metadata;
      const key = `${type} ${schemaVersion}`;
      const known = entries.get(key);
      entries.set(
        key,
        known
          ? { ...known, events: known.events + 1, first: earlier(known.first, occurredAt), last: later(known.last, occurredAt) }
          : { type, schemaVersion, events: 1, first: occurredAt, last: occurredAt, current: KNOWN[type]?.version },
      );
    }
    events += page.events.length;
    advanced(events, Math.min(1, page.position / Math.max(1, head)));
  }
  signal.throwIfAborted();
  return [...entries.values()].sort((one, other) => one.type.localeCompare(other.type) || one.schemaVersion - other.schemaVersion);
}

/** Clocks jump, so that the log's order is not that of its instants. */
const earlier = (one: string, other: string): string => (one < other ? one : other);
const later = (one: string, other: string): string => (one > other ? one : other);
