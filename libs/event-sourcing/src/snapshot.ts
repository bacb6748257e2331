import type { Aggregate, DomainEvent, LoadedAggregate } from './aggregate.js';
import type { EventStore } from './event-store.js';
import { emptyStream, evolved, streamOf } from './load-aggregate.js';

/** A folded stream with the id of the last event in it, by which the same stream is known again; none before its first event. */
export interface AggregateSnapshot<State> extends LoadedAggregate<State> {
  readonly eventId: string | undefined;
}

/** What a stream is before its first event. */
export function emptySnapshot<Command, State, Event extends DomainEvent>(
  aggregate: Aggregate<Command, State, Event>,
): AggregateSnapshot<State> {
  return { ...emptyStream(aggregate), eventId: undefined };
}

/** Folds a stream on from what was read of it before. Throws `UnknownEvent` and `StoreUnavailable`. */
export async function foldNewEvents<Command, State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  aggregate: Aggregate<Command, State, Event>,
  id: string,
  known: AggregateSnapshot<State>,
): Promise<AggregateSnapshot<State>> {
  let folded = known;
  for await (const event of store.readStream(streamOf(aggregate, id), { from: known.revision + 1 })) {
    folded = { ...evolved(aggregate, folded, event), eventId: event.id };
  }
  return folded;
}

/**
 * Folds a stream on from a snapshot. `undefined` where the stream does not have the snapshot's last event at that revision: the snapshot is of
 * another stream, perhaps of a log that was restored to an earlier day. Throws `UnknownEvent` and `StoreUnavailable`.
 */
export async function foldFromSnapshot<Command, State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  aggregate: Aggregate<Command, State, Event>,
  id: string,
  snapshot: AggregateSnapshot<State>,
): Promise<AggregateSnapshot<State> | undefined> {
  let folded: AggregateSnapshot<State> | undefined;
  for await (const event of store.readStream(streamOf(aggregate, id), { from: snapshot.revision })) {
    if (folded) folded = { ...evolved(aggregate, folded, event), eventId: event.id };
    else if (event.revision === snapshot.revision && event.id === snapshot.eventId) folded = { ...snapshot, position: event.position };
    else return undefined;
  }
  return folded;
}
