import type { Clock, Ids } from '@tiffin/kernel';
import type { CommandContext, DomainEvent } from './aggregate.js';
import type { NewEvent } from './event-store.js';
import type { EventTypes } from './event-types.js';

/** The id of an event to record, where it must not be random: the same decision then makes the same event. A UUID. */
export type EventId<Event extends DomainEvent> = (event: Event, index: number) => string;

/** Gives decided events what the log needs: an id each, the moment, who acted and why, and the schema version of their type. */
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
