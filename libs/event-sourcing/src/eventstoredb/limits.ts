import type { ExponentialDelay } from '../async/back-off.js';

/**
 * How long the adapter waits for the server; all in ms. The client does not enforce its own `deadline`, so every call has one of these
 * limits.
 */
export interface EventStoreDbLimits {
  /** From `append` to its answer. The server itself gives up after about 4 s. */
  readonly appendTimeout: number;
  /** The longest wait for the next event of a read, or for the confirmation of a subscription. */
  readonly readTimeout: number;
  /** The pause before a subscription is opened again. */
  readonly reopenPause: ExponentialDelay;
  /** A subscription that can't be opened again for so long fails, so that its consumer learns that the store is away. */
  readonly reopenFor: number;
}

export const DEFAULT_LIMITS: EventStoreDbLimits = {
  appendTimeout: 5_000,
  readTimeout: 5_000,
  reopenPause: { first: 100, longest: 1_000 },
  reopenFor: 30_000,
};
