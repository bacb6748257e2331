import { LOG_EVENT_TYPES, type EventStore, type EventTypes } from '@tiffin/event-sourcing';
import { VIEWS } from '../views.js';

/** An event type in one schema version, as the log has it. */
export interface CensusEntry {
  readonly type: string;
  readonly schemaVersion: number;
  readonly events: number;
  /** When the first and the last of them happened; ISO 8601 in UTC. */
  readonly first: string;
  readonly last: string;
  /** The version that this Tiffin records; older events are upcast to it. `undefined`: no view knows the type. */
  readonly current: number | undefined;
}

/** The event types that views of this version fold, and the log's own. */
const KNOWN: EventTypes = Object.assign({}, LOG_EVENT_TYPES, ...VIEWS.map(({ types }) => types)) as EventTypes;

/** Whether a newer Tiffin recorded these events: this one would park them. */
export const isNewer = ({ schemaVersion, current }: CensusEntry): boolean => current !== undefined && schemaVersion > current;

/**
 * Returns the event types and schema versions of a log, sorted by name. Reads the whole log. Rejects with the signal's reason, and
 * with what the log throws.
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
      const entry = entries.get(key);
      entries.set(
        key,
        entry
          ? { ...entry, events: entry.events + 1, first: earlier(entry.first, occurredAt), last: later(entry.last, occurredAt) }
          : { type, schemaVersion, events: 1, first: occurredAt, last: occurredAt, current: KNOWN[type]?.version },
      );
    }
    events += page.events.length;
    advanced(events, Math.min(1, page.position / Math.max(1, head)));
  }
  signal.throwIfAborted();
  return [...entries.values()].sort((a, b) => a.type.localeCompare(b.type) || a.schemaVersion - b.schemaVersion);
}

/** Clocks may go back, so the log's order is not the order of its instants. */
const earlier = (a: string, b: string): string => (a < b ? a : b);
const later = (a: string, b: string): string => (a > b ? a : b);
