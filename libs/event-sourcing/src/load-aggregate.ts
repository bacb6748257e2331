import type { Aggregate, DomainEvent, LoadedAggregate } from './aggregate.js';
import type { EventStore, RecordedEvent, StreamName } from './event-store.js';
import { upcast } from './event-types.js';

/** Returns the name of an aggregate's stream: `order-{id}`. */
export function streamOf({ category }: { readonly category: string }, id: string): StreamName {
  return `${category}-${id}`;
}

/** Returns the state of a stream before its first event. */
export function emptyStream<Command, State, Event extends DomainEvent>(
  aggregate: Aggregate<Command, State, Event>,
): LoadedAggregate<State> {
  return { state: aggregate.decider.initialState, revision: -1, position: 0 };
}

/**
 * Folds a stream to its current state, from the beginning or from `start`. Throws `UnknownEvent` for an event type or schema version that
 * this code does not know, and `StoreUnavailable`.
 */
export async function loadAggregate<Command, State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  aggregate: Aggregate<Command, State, Event>,
  id: string,
  start: LoadedAggregate<State> = emptyStream(aggregate),
): Promise<LoadedAggregate<State>> {
  let folded = start;
  for await (const recorded of store.readStream(streamOf(aggregate, id), { from: start.revision + 1 })) {
    folded = evolved(aggregate, folded, recorded);
  }
  return folded;
}

/** Returns the aggregate after the next event of its stream. Throws `UnknownEvent`. */
export function evolved<Command, State, Event extends DomainEvent>(
  aggregate: Aggregate<Command, State, Event>,
  { state }: LoadedAggregate<State>,
  recorded: RecordedEvent,
): LoadedAggregate<State> {
  const event = upcast<RecordedEvent & Event>(aggregate.types, recorded);
  return { state: aggregate.decider.evolve(state, event), revision: event.revision, position: event.position };
}
