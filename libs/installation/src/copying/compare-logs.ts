import type { EventStore, Position, RecordedEvent } from '@tiffin/event-sourcing';
import { canonicalJson } from '@tiffin/read-models';
import { logEvents } from './log-events.js';

type ReadLog = Pick<EventStore, 'readAll' | 'head'>;

/**
 * A log is not the beginning of another one: after `events` common events it has `found` where the other one has `expected`, or has
 * ended.
 */
export class LogsDiffer extends Error {
  override readonly name = 'LogsDiffer';

  constructor(
    readonly events: number,
    readonly expected: RecordedEvent | undefined,
    readonly found: RecordedEvent,
  ) {
    super(
      expected && isSamePlace(expected, found)
        ? `The event in ${placeOf(found)} is not what it was.`
        : `There is ${found.type} in ${placeOf(found)}${expected ? `, where ${placeOf(expected)} belongs` : ' after the end'}.`,
    );
  }
}

export interface LogsCompared {
  /** The number of events that both logs have. */
  readonly events: number;
  /** The position of the last of them in the complete log; 0 without any. */
  readonly position: Position;
}

/**
 * Compares two logs: the copy must be the beginning of the original, with the same ids, streams, revisions, types, data and
 * metadata. Positions and identities may differ. Throws `LogsDiffer` and the signal's reason.
 */
export async function compareLogs(
  original: ReadLog,
  copy: Pick<EventStore, 'readAll'>,
  { signal, advanced = () => undefined }: { readonly signal: AbortSignal; readonly advanced?: (events: number, share: number) => void },
): Promise<LogsCompared> {
  const head = await original.head();
  const copies = logEvents(copy, { signal });
  try {
    let events = 0;
    let position: Position = 0;
    for await (const event of logEvents(original, { signal })) {
      const copied = await copies.next();
      if (copied.done) return { events, position };
      if (!isSamePlace(event, copied.value) || contentOf(event) !== contentOf(copied.value))
        throw new LogsDiffer(events, event, copied.value);
      events += 1;
      position = event.position;
      advanced(events, position / head);
    }
    const next = await copies.next();
    if (!next.done) throw new LogsDiffer(events, undefined, next.value);
    return { events, position };
  } finally {
    await copies.return();
  }
}

/** Returns where an event is, for a message. */
export const placeOf = ({ stream, revision }: RecordedEvent): string => `${stream}, revision ${revision}`;

/** Whether two events have the same id, stream and revision. */
export const isSamePlace = (a: RecordedEvent, b: RecordedEvent): boolean =>
  a.stream === b.stream && a.revision === b.revision && a.id === b.id;

const contentOf = ({ type, data, metadata }: RecordedEvent): string => canonicalJson({ type, data, metadata });
