import { UnknownEvent } from './errors.js';
import type { RecordedEvent } from './event-store.js';

/** Lifts the data of one schema version to the next. Pure. */
export type Upcaster = (data: never) => unknown;

/** The event types of a stream category: each one's current schema version and, per older version, the step to the next one. */
export type EventTypes = Readonly<Record<string, { readonly version: number; readonly upcasters?: Readonly<Record<number, Upcaster>> }>>;

/**
 * The event at its current schema version: the read edge of every decider and projection.
 * Throws `UnknownEvent` for a type or a version that this code does not know (docs/reference/design.md#3.4).
 */
export function upcast<Event extends RecordedEvent>(types: EventTypes, event: RecordedEvent): Event {
  const type = types[event.type];
  const found = event.metadata.schemaVersion;
  if (!type || found > type.version)
    throw new UnknownEvent(`This version of Tiffin doesn't know ${event.type} version ${found} (${event.stream}@${event.revision})`);
  if (found === type.version) return event as Event;
  let data: unknown = event.data;
  for (let version = found; version < type.version; version++) {
    const step = type.upcasters?.[version];
    if (!step)
      throw new UnknownEvent(
        `This version of Tiffin has no upcaster for ${event.type} version ${version} (${event.stream}@${event.revision})`,
      );
    data = step(data as never);
  }
  return { ...event, data, metadata: { ...event.metadata, schemaVersion: type.version } } as Event;
}
