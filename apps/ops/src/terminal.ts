import { setTimeout as wait } from 'node:timers/promises';

/** Where a command writes. */
export interface Terminal {
  /** A person watches, and a line can be written over. */
  readonly interactive: boolean;
  out(text: string): void;
  err(text: string): void;
}

/** How time passes for a command that waits. */
export interface Time {
  /** A monotonic clock, in ms. */
  elapsed(): number;
  /** Waits so many ms; rejects once the signal is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

/** Time as it passes. */
export const MACHINE_TIME: Time = { elapsed: () => performance.now(), pause: (ms, signal) => wait(ms, undefined, { signal }) };

/** What every command is run with. */
export interface OpsContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly terminal: Terminal;
  /** Ends the command. */
  readonly signal: AbortSignal;
  /** How long a server may take to answer at first, in ms; 15,000 where not given. */
  readonly timeout?: number;
  /** The machine's where not given. */
  readonly time?: Time;
}
