import type { Decider } from './decider.js';
import type { Actor, Position, RecordedEvent, Revision } from './event-store.js';
import type { EventTypes } from './event-types.js';

/** Who acts, and as part of what: becomes the metadata of the events recorded. */
export interface CommandContext {
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId: string;
}

/** A domain event before it is recorded. */
export interface DomainEvent {
  readonly type: string;
  readonly data: unknown;
}

/** A stream category: its name's prefix, its rule and its event types. */
export interface Aggregate<Command, State, Event extends DomainEvent> {
  /** `order` for streams named `order-{id}`. */
  readonly category: string;
  readonly decider: Decider<Command, State, Event>;
  readonly types: EventTypes;
}

/** A stream folded to now. `revision` is -1 and `position` 0 where the stream does not exist. */
export interface LoadedAggregate<State> {
  readonly state: State;
  readonly revision: Revision;
  readonly position: Position;
}

/**
 * What a handled command answers: the state folded from its own stream, and what was recorded (nothing, where nothing changed). Events that
 * were recorded together all carry the position of their last one.
 */
export interface HandledCommand<State, Event extends DomainEvent> extends LoadedAggregate<State> {
  readonly recorded: readonly (RecordedEvent & Event)[];
  /** As of `Appended`: nobody recorded the same before, so that the state is that of now, not of an earlier time. */
  readonly isFirst?: true;
}
