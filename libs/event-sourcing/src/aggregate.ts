import type { Actor, Position, RecordedEvent, Revision } from './event-store.js';
import type { EventTypes } from './event-types.js';

/** Who acts and which call caused it. It becomes the metadata of the recorded events. */
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

/**
 * A business rule as pure functions: no clock, no randomness, no I/O. The command carries every instant and id that a decision needs.
 * `decide` returns the events to record (none if nothing changes), and throws a `Refusal` if the rule says no. `evolve` returns the state
 * after one more event.
 */
export interface Decider<Command, State, Event> {
  readonly initialState: State;
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
}

/** A stream category: the prefix of its stream names, its decider and its event types. */
export interface Aggregate<Command, State, Event extends DomainEvent> {
  /** The prefix of the stream names: `order` for streams named `order-{id}`. */
  readonly category: string;
  readonly decider: Decider<Command, State, Event>;
  readonly types: EventTypes;
}

/** The state of a stream after its last event. `revision` is -1 and `position` is 0 if the stream does not exist. */
export interface LoadedAggregate<State> {
  readonly state: State;
  readonly revision: Revision;
  readonly position: Position;
}

/**
 * The result of a handled command: the state of its stream, and the recorded events. `recorded` is empty if the command changed nothing.
 * Events that were appended together all carry the position of the last one.
 */
export interface HandledCommand<State, Event extends DomainEvent> extends LoadedAggregate<State> {
  readonly recorded: readonly (RecordedEvent & Event)[];
  /** As in `Appended`: this call recorded the events, so `state` is the current state. Absent if the call repeats an earlier append. */
  readonly isFirst?: true;
}
