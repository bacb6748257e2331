import { LogReplaced } from './errors.js';
import type { Anchor, EventPage, EventStore, Position, RecordedEvent } from './event-store.js';

/** How far a consumer has read a log. */
export interface Checkpoint {
  readonly position: Position;
  /** Identifies the event at the position. Absent at position 0, and in checkpoints from versions that had no anchors. */
  readonly anchor?: Anchor | undefined;
}

/** Returns the anchor that identifies this event in the log. */
export function anchorOf({ stream, revision, id: eventId }: RecordedEvent): Anchor {
  return { stream, revision, eventId };
}

/** Returns the checkpoint of a reader that has consumed the page. */
export function checkpointAfter({ events, position }: EventPage): Checkpoint {
  const last = events.at(-1);
  return { position, ...(last && last.position === position && { anchor: anchorOf(last) }) };
}

/**
 * Whether the log still contains what was read up to the checkpoint. `false` means that the log was restored from a backup: it ends
 * earlier, or has another event at that position. Without an anchor, only the log's end is compared. Throws `StoreUnavailable`.
 */
export async function isInLog(log: Pick<EventStore, 'readStream' | 'head'>, { position, anchor }: Checkpoint): Promise<boolean> {
  if (position === 0) return true;
  if (!anchor) return position <= (await log.head());
  for await (const event of log.readStream(anchor.stream, { from: anchor.revision, limit: 1 }))
    return event.id === anchor.eventId && event.position === position;
  return false;
}

/** Throws `LogReplaced` if the log does not contain the checkpoint, and `StoreUnavailable`. */
export async function refuseReplacedLog(log: Pick<EventStore, 'readStream' | 'head'>, checkpoint: Checkpoint): Promise<void> {
  if (!(await isInLog(log, checkpoint))) throw new LogReplaced(checkpoint.position);
}
