import type { AllStreamResolvedEvent, Position as ClientPosition, ResolvedEvent } from '@eventstore/db-client';
import type { EventMetadata, EventPage, Position, RecordedEvent } from '../event-store.js';

export type ClientEvent = AllStreamResolvedEvent | ResolvedEvent;

/**
 * Returns a position or revision of the server as a number. Positions and revisions of the port are safe integers; a log exceeds them after
 * nine petabytes. Throws `RangeError`.
 */
export function toSafeInteger(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for a position or a revision.`);
  return number;
}

/** Returns where to start in $all for a position of the port; 0 is before the first event. */
export function startAt(after: Position): ClientPosition | 'start' {
  return after > 0 ? { commit: BigInt(after), prepare: BigInt(after) } : 'start';
}

/** Returns the position of an event. Throws `TypeError` if the server does not send it (before version 22.6). */
export function positionOf({ event, commitPosition }: ClientEvent): Position {
  const position = commitPosition ?? event?.position?.commit;
  if (position === undefined) throw new TypeError('The server gives events without their position; it must be of version 22.6 or later.');
  return toSafeInteger(position);
}

/** Returns the event in the port's form, in an array; an empty array for a link whose event is gone. */
export function toRecordedEvents(resolved: ClientEvent): readonly RecordedEvent[] {
  const { event } = resolved;
  if (!event) return [];
  const { streamId: stream, id, type, revision, data, metadata } = event;
  const position = positionOf(resolved);
  return [{ stream, revision: toSafeInteger(revision), position, id, type, data, metadata: metadata as unknown as EventMetadata }];
}

/** Returns consecutive events of $all after a position as one page, without the server's own events; `undefined` if none is left. */
export function toPage(resolved: readonly ClientEvent[], after: Position): EventPage | undefined {
  // A read starts with the event at the position itself, a subscription after it.
  const events = resolved.flatMap(toRecordedEvents).filter((event) => event.position > after && isOurs(event));
  const last = events.at(-1);
  return last && { events, position: last.position };
}

/** Whether the event is not one of the server's own (`$…`). */
export function isOurs({ stream, type }: RecordedEvent): boolean {
  return !type.startsWith('$') && !stream.startsWith('$');
}
