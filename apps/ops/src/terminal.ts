import { setTimeout as wait } from 'node:timers/promises';

/** The output of a command. */
export interface Terminal {
  /** A person watches, and lines can be overwritten. */
  readonly interactive: boolean;
  out(text: string): void;
  err(text: string): void;
}

/** The clock of commands that wait. */
export interface Time {
  /** A monotonic clock, in ms. */
  elapsed(): number;
  /** Waits `ms`; rejects once the signal is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

/** Real time. */
export const MACHINE_TIME: Time = { elapsed: () => performance.now(), pause: (ms, signal) => wait(ms, undefined, { signal }) };

/** The context of every command. */
export interface OpsContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** Ends the command. */
  readonly signal: AbortSignal;
  /** How long a server may take for its first answer, in ms; 15,000 if unset. */
  readonly timeout?: number;
  /** Real time if unset. */
  readonly time?: Time;
}
