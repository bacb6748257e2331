import type { FailureCode } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import type { Decider, DomainEvent } from '../aggregate.js';
import { unfaithfulPart } from '../serialized-append.js';

/** Events that have happened, and the next command. Each `when` sees the events that earlier commands decided. */
export interface Given<Command, State, Event extends DomainEvent> {
  readonly state: State;
  when(command: Command): When<Command, State, Event>;
}

export interface When<Command, State, Event extends DomainEvent> extends Given<Command, State, Event> {
  /** Expects exactly these events from all commands together. */
  then(...events: readonly Event[]): void;
  thenNothing(): void;
  /** Expects that the last command is refused with this code and at least these details, and that the earlier commands are not refused. */
  thenRefuses(code: FailureCode, details?: Partial<Pick<Refusal, 'message' | 'details'>>): void;
}

/**
 * Tests a decider: `given(order, placed()).when(prepare()).then(prepared())`. It also checks that the log can store every decided event.
 */
export function given<Command, State, Event extends DomainEvent>(
  decider: Decider<Command, State, Event>,
  ...events: readonly Event[]
): Given<Command, State, Event> {
  const state = events.reduce<State>(decider.evolve, decider.initialState);
  return { state, when: (command) => decide(decider, state, [], command) };
}

function decide<Command, State, Event extends DomainEvent>(
  decider: Decider<Command, State, Event>,
  before: State,
  earlier: readonly Event[],
  command: Command,
): When<Command, State, Event> {
  const { events, refusal } = attempt(() => decider.decide(command, before));
  const decided = [...earlier, ...events];
  const state = events.reduce<State>(decider.evolve, before);
  const accepted = () => {
    if (refusal) throw new Error(`Refused with ${refusal.code}: ${refusal.message}`, { cause: refusal });
    return decided;
  };
  return {
    state,
    when: (next) => decide(decider, state, accepted(), next),
    then: (...expected) => expect(accepted()).toEqual(expected),
    thenNothing: () => expect(accepted()).toEqual([]),
    thenRefuses: (code, details = {}) => {
      expect(refusal?.code ?? decided).toBe(code);
      expect(refusal).toMatchObject(details);
    },
  };
}

function attempt<Event extends DomainEvent>(work: () => readonly Event[]): { events: readonly Event[]; refusal?: Refusal } {
  try {
    const events = work();
    for (const { type, data } of events) {
      const unfaithful = unfaithfulPart(data, 'data');
      if (unfaithful) throw new TypeError(`${type} can't be recorded: ${unfaithful}.`);
    }
    return { events };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { events: [], refusal: error };
  }
}
