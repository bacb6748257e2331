export interface Progress {
  /** How many events, records or pictures are done, if they are counted. */
  readonly done?: number;
  /** The share that is done, 0 to 1. */
  readonly share: number;
}

/** Receives the progress of a move. */
export interface MoveWatcher {
  /** Called at the begin of a step; the one before has ended. */
  began(step: string): void;
  advanced(progress: Progress): void;
}

/** The context of every step of a move. */
export interface StepContext {
  /** Ends the step: it rejects with the signal's reason. */
  readonly signal: AbortSignal;
  readonly watcher: MoveWatcher;
}
