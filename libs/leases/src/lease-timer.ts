import { sleep } from '@tiffin/event-sourcing';

/** Time as one process measures it. It only goes forward, and the clocks of two machines need not agree. */
export interface LeaseTimer {
  /** In ms, from any beginning. */
  now(): number;
  /** Resolves after `ms`, and early when aborted: look at the signal afterwards. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const monotonicTimer: LeaseTimer = {
  now: () => performance.now(),
  sleep,
};
