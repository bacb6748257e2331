import { sleep } from '@tiffin/event-sourcing';

/** Monotonic time of one process. The clocks of two machines need not agree. */
export interface LeaseTimer {
  /** In ms, from an arbitrary start. */
  now(): number;
  /** Resolves after `ms`, or early when the signal aborts: the caller must check the signal afterwards. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const monotonicTimer: LeaseTimer = {
  now: () => performance.now(),
  sleep,
};
