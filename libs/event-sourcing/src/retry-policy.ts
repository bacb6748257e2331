import { exponentialDelay } from './async/back-off.js';
import { sleep } from './async/sleep.js';

/** How long and how often a writer tries before it gives up. Injected, so that tests don't wait and don't depend on chance. */
export interface RetryPolicy {
  /** How often to decide again after another writer was faster, before `ContentionRefusal` is thrown. */
  readonly decisions: number;
  /** How long to resend an append whose outcome is unknown, in ms. */
  readonly resendFor: number;
  /** Returns the pause before a repetition, in ms; `attempt` counts from 1. */
  readonly pause: (attempt: number) => number;
  readonly sleep: (ms: number) => Promise<void>;
  /** Returns the time of a monotonic clock, in ms. */
  readonly elapsed: () => number;
}

/** Full jitter, so that writers that collided do not collide again. */
const collisionDelay = exponentialDelay({ first: 10, longest: 250, jitter: 1 });

/** The policy of the server: 12 decisions, and 10 s for an append of unknown outcome. */
export const retryPolicy: RetryPolicy = {
  decisions: 12,
  resendFor: 10_000,
  pause: (attempt) => collisionDelay(attempt, Math.random()),
  sleep,
  elapsed: () => performance.now(),
};
