import { UnknownEvent } from './errors.js';
import type { RecordedEvent } from './event-store.js';

/** Converts the data of one schema version to the next. Pure. */
export type Upcaster = (data: never) => unknown;

/**
 * The event types of a stream category: the current schema version of each type, and for each older version the upcaster to the next one.
 */
export type EventTypes = Readonly<Record<string, { readonly version: number; readonly upcasters?: Readonly<Record<number, Upcaster>> }>>;

/**
 * Returns the event at its current schema version. Every decider and projection reads events through this function. Throws `UnknownEvent`
 * for a type or version that this code does not know (docs/reference/design.md#3.4).
 */
export function upcast<Event extends RecordedEvent>(types: EventTypes, event: RecordedEvent): Event {
  const type = types[event.type];
  const eventVersion = event.metadata.schemaVersion;
  if (!type || eventVersion > type.version)
    throw new UnknownEvent(`This version of Tiffin doesn't know ${event.type} version ${eventVersion} (${event.stream}@${event.revision})`);
  if (eventVersion === type.version) return event as Event;
  let data: unknown = event.data;
  for (let version = eventVersion; version < type.version; version++) {
    const upcaster = type.upcasters?.[version];
    if (!upcaster)
      throw new UnknownEvent(
        `This version of Tiffin has no upcaster for ${event.type} version ${version} (${event.stream}@${event.revision})`,
      );
    data = upcaster(data as never);
  }
  return { ...event, data, metadata: { ...event.metadata, schemaVersion: type.version } } as Event;
}
