export interface Progress {
  /** How many events, records or pictures so far, where they are counted. */
  readonly done?: number;
  /** Of the whole, from 0 to 1. */
  readonly share: number;
}

/** Who is told how a move goes on. */
export interface MoveWatcher {
  /** The step before is over. */
  began(step: string): void;
  advanced(progress: Progress): void;
}

/** What every step of a move is given. */
export interface StepContext {
  /** Ends the step: it rejects with the signal's reason. */
  readonly signal: AbortSignal;
  readonly watcher: MoveWatcher;
}
