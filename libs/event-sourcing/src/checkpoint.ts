import { LogReplaced } from './errors.js';
import type { Anchor, EventPage, EventStore, Position, RecordedEvent } from './event-store.js';

/** How far a log was consumed. */
export interface Checkpoint {
  readonly position: Position;
  /** The event at the position. Missing at 0, and where a checkpoint was written before there were anchors. */
  readonly anchor?: Anchor | undefined;
}

/** By which a position in the log is known again that an event stands at. */
export function anchorOf({ stream, revision, id: eventId }: RecordedEvent): Anchor {
  return { stream, revision, eventId };
}

/** Where a reader stands who has consumed the page. */
export function checkpointAfter({ events, position }: EventPage): Checkpoint {
  const last = events.at(-1);
  return { position, ...(last && last.position === position && { anchor: anchorOf(last) }) };
}

/**
 * Whether the log still has what was consumed of it. `false` where it ends before, or has another event there: it was restored to an earlier day,
 * and may have grown past the checkpoint since. Without an anchor only its end is asked for. Throws `StoreUnavailable`.
 */
export async function isInLog(log: Pick<EventStore, 'readStream' | 'head'>, { position, anchor }: Checkpoint): Promise<boolean> {
  if (position === 0) return true;
  if (!anchor) return position <= (await log.head());
  for await (const event of log.readStream(anchor.stream, { from: anchor.revision, limit: 1 }))
    return event.id === anchor.eventId && event.position === position;
  return false;
}

/** Throws `LogReplaced` where the log does not have the checkpoint, and `StoreUnavailable`. */
export async function refuseReplacedLog(log: Pick<EventStore, 'readStream' | 'head'>, checkpoint: Checkpoint): Promise<void> {
  if (!(await isInLog(log, checkpoint))) throw new LogReplaced(checkpoint.position);
}
