import { exponentialDelay } from './async/back-off.js';
import { sleep } from './async/sleep.js';

/** How long and how often a writer tries before it gives up. Injected, so that tests neither wait nor roll dice. */
export interface RetryPolicy {
  /** How often to decide anew after someone else was faster, before giving up with `ContentionRefusal`. */
  readonly decisions: number;
  /** How long to send an append of unknown outcome again, in ms. */
  readonly resendFor: number;
  /** The pause before a repetition, in ms; `attempt` counts from 1. */
  readonly pause: (attempt: number) => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** A monotonic clock, in ms. */
  readonly elapsed: () => number;
}

/** Chance takes off all that it can, so that those who collided do not collide again. */
const COLLISIONS = exponentialDelay({ first: 10, longest: 250, jitter: 1 });

export const retryPolicy: RetryPolicy = {
  decisions: 12,
  resendFor: 10_000,
  pause: (attempt) => COLLISIONS(attempt, Math.random()),
  sleep,
  elapsed: () => performance.now(),
};
