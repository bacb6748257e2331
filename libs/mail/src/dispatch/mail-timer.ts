import { setTimeout } from 'node:timers/promises';

/** How the dispatcher waits. */
export interface MailTimer {
  /** Resolves after `ms`, and early when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const realTimer: MailTimer = {
  sleep: (ms, signal) =>
    setTimeout(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    }),
};
