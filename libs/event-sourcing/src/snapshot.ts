import type { Aggregate, DomainEvent, LoadedAggregate } from './aggregate.js';
import type { EventStore } from './event-store.js';
import { emptyStream, evolved, streamOf } from './load-aggregate.js';

/** A loaded aggregate with the id of the last event in it, which identifies the stream. The id is `undefined` before the first event. */
export interface AggregateSnapshot<State> extends LoadedAggregate<State> {
  readonly eventId: string | undefined;
}

/** Returns the snapshot of a stream before its first event. */
export function emptySnapshot<Command, State, Event extends DomainEvent>(
  aggregate: Aggregate<Command, State, Event>,
): AggregateSnapshot<State> {
  return { ...emptyStream(aggregate), eventId: undefined };
}

/** Folds the events of a stream that are newer than the snapshot into it. Throws `UnknownEvent` and `StoreUnavailable`. */
export async function foldNewEvents<Command, State, Event extends DomainEvent>(
  store: Pick<EventStore, 'readStream'>,
  aggregate: Aggregate<Command, State, Event>,
  id: string,
  snapshot: AggregateSnapshot<State>,
): Promise<AggregateSnapshot<State>> {
  let folded = snapshot;
  for await (const event of store.readStream(streamOf(aggregate, id), { from: snapshot.revision + 1 })) {
    folded = { ...evolved(aggregate, folded, event), eventId: event.id };
  }
  return folded;
}

/**
 * Folds a stream from a stored snapshot. Returns `undefined` if the stream does not have the snapshot's last event at that revision: the
 * snapshot belongs to another stream, perhaps to a log that was restored from a backup since. Throws `UnknownEvent` and `StoreUnavailable`.
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
