import type { Aggregate, DomainEvent, LoadedAggregate } from './aggregate.js';
import type { EventStore, RecordedEvent, StreamName } from './event-store.js';
import { upcast } from './event-types.js';

/** The stream of one thing of a category: `order-{id}`. */
export function streamOf({ category }: { readonly category: string }, id: string): StreamName {
  return `${category}-${id}`;
}

/** What a stream is before its first event. */
export function emptyStream<Command, State, Event extends DomainEvent>(
  aggregate: Aggregate<Command, State, Event>,
): LoadedAggregate<State> {
  return { state: aggregate.decider.initialState, revision: -1, position: 0 };
}

/**
 * Folds a stream to now, from the beginning or on from `known`. Throws `UnknownEvent` for an event type or a schema version that this code
 * does not know, and `StoreUnavailable`.
 */
export async function loadAggregate<Command, State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  aggregate: Aggregate<Command, State, Event>,
  id: string,
  known: LoadedAggregate<State> = emptyStream(aggregate),
): Promise<LoadedAggregate<State>> {
  let folded = known;
  for await (const recorded of store.readStream(streamOf(aggregate, id), { from: known.revision + 1 })) {
    folded = evolved(aggregate, folded, recorded);
  }
  return folded;
}

/** The folded stream after one event more, which is the next one of the stream. Throws `UnknownEvent`. */
export function evolved<Command, State, Event extends DomainEvent>(
  aggregate: Aggregate<Command, State, Event>,
  { state }: LoadedAggregate<State>,
  recorded: RecordedEvent,
): LoadedAggregate<State> {
  const event = upcast<RecordedEvent & Event>(aggregate.types, recorded);
  return { state: aggregate.decider.evolve(state, event), revision: event.revision, position: event.position };
}
