import type { EventStore, Position, RecordedEvent } from '@tiffin/event-sourcing';
import { canonicalJson } from '@tiffin/read-models';
import { logEvents } from './log-events.js';
import { MoveFailed } from './move-failed.js';
import type { StepContext } from './move-watcher.js';

export interface CopiedSoFar {
  readonly events: number;
  /** Of the last event in the source's log that the target has; 0 where it has none. */
  readonly position: Position;
}

/**
 * Reads both logs side by side: the target's must be the source's beginning, event by event, with the same ids, streams, revisions, types, data
 * and metadata. Throws `MoveFailed` where it is not.
 */
export async function copiedSoFar(source: EventStore, target: EventStore, { signal, watcher }: StepContext): Promise<CopiedSoFar> {
  const head = await source.head();
  const copies = logEvents(target, { signal });
  try {
    let events = 0;
    let position: Position = 0;
    for await (const event of logEvents(source, { signal })) {
      const copy = await copies.next();
      if (copy.done) return { events, position };
      requireSame(event, copy.value);
      events += 1;
      position = event.position;
      watcher.advanced({ done: events, share: position / head });
    }
    if (!(await copies.next()).done) throw new MoveFailed(`${OTHERS} after the ${events} events of this installation.`);
    return { events, position };
  } finally {
    await copies.return();
  }
}

const OTHERS = "The event log that TIFFIN_EVENT_STORE names holds events that this installation's log does not have,";

function requireSame(event: RecordedEvent, copy: RecordedEvent): void {
  const place = `${event.stream}, revision ${event.revision}`;
  if (event.stream !== copy.stream || event.revision !== copy.revision || event.id !== copy.id) {
    throw new MoveFailed(`${OTHERS} such as ${copy.type} in ${copy.stream}, revision ${copy.revision}, where ${place} belongs.`);
  }
  const [one, other] = [event, copy].map(({ type, data, metadata }) => canonicalJson({ type, data, metadata }));
  if (one !== other) throw new MoveFailed(`The copy of the event in ${place} differs from the event.`);
}
