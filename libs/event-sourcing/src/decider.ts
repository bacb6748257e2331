/**
 * A business rule as pure functions: no clock, no chance, no I/O. Whatever time or ids a decision needs stand in the command.
 * `decide` answers the events to record, none where nothing changes, and throws a `Refusal` where the rule says no.
 */
export interface Decider<Command, State, Event> {
  readonly initialState: State;
  readonly decide: (command: Command, state: State) => readonly Event[];
  readonly evolve: (state: State, event: Event) => State;
}
