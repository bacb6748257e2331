import type { Clock } from '@tiffin/kernel';

/** Receives the progress of a restore. */
export interface RestoreWatcher {
  began(step: string): void;
  /** 0 to 1, of this step. */
  advanced(progress: { readonly share: number }): void;
}

export interface RestoreOptions {
  /** The backup; it is only read. */
  readonly folder: string;
  /** Empty, or missing. */
  readonly dataDirectory: string;
  /** The list of erased people; by default the one beside the folder. */
  readonly erasedList?: string | undefined;
  readonly clock: Clock;
  readonly watcher: RestoreWatcher;
  readonly signal: AbortSignal;
}
