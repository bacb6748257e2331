import type { Clock, Ids } from '@tiffin/kernel';
import type { CommandContext, DomainEvent } from './aggregate.js';
import type { NewEvent } from './event-store.js';
import type { EventTypes } from './event-types.js';

/** Returns an event's id (a UUID) if it must not be random: the same decision then makes the same event. */
export type EventId<Event extends DomainEvent> = (event: Event, index: number) => string;

/**
 * Returns the decided events with an id and metadata: the current instant, actor, correlation and causation ids, and the schema version of
 * their type. Throws `TypeError` for a type that the category does not list.
 */
export function newEvents<Event extends DomainEvent>(
  types: EventTypes,
  events: readonly Event[],
  { actor, correlationId, causationId }: CommandContext,
  { clock, ids, eventId = () => ids.uuid() }: { readonly clock: Clock; readonly ids: Ids; readonly eventId?: EventId<Event> | undefined },
): readonly (NewEvent & Event)[] {
  const occurredAt = clock.now().toISOString();
  return events.map((event, index) => {
    const schemaVersion = types[event.type]?.version;
    if (schemaVersion === undefined) throw new TypeError(`A decider made ${event.type}, which is not among its category's event types.`);
    return { ...event, id: eventId(event, index), metadata: { occurredAt, actor, correlationId, causationId, schemaVersion } };
  });
}
