import type { LoggedEvent } from '@tiffin/contracts';
import type { RecordedEvent } from '@tiffin/event-sourcing';

/** Returns an event as operators read it. */
export function toLoggedEvent({ id, ...event }: RecordedEvent): LoggedEvent {
  return { _id: id, ...event };
}
