import type { Clock } from '@tiffin/kernel';

/** Hears how a restore goes on. */
export interface RestoreWatcher {
  began(step: string): void;
  /** 0 to 1, of this step. */
  advanced(progress: { readonly share: number }): void;
}

export interface RestoreOptions {
  /** The backup; it is only read. */
  readonly folder: string;
  /** Empty, or not there yet. */
  readonly dataDirectory: string;
  /** The list of those who were erased; the one beside the folder where not given. */
  readonly erasedList?: string | undefined;
  readonly clock: Clock;
  readonly watcher: RestoreWatcher;
  readonly signal: AbortSignal;
}
