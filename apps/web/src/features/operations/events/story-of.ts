import type { LoggedEvent } from '@tiffin/contracts';

export interface TracedEvent {
  readonly event: LoggedEvent;
  /** How many events stand between it and what the call itself recorded. */
  readonly depth: number;
}

/** The events of one call as a story, oldest first, each with how deep below the call's own ones it came to be. `events`: newest first. Pure. */
export function traceOf(events: readonly LoggedEvent[]): readonly TracedEvent[] {
  const depths = new Map<string, number>();
  return events.toReversed().map((event) => {
    const cause = depths.get(event.metadata.causationId);
    const depth = cause === undefined ? 0 : cause + 1;
    depths.set(event._id, depth);
    return { event, depth };
  });
}
