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
