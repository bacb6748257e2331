import type { ExponentialDelay } from '../async/back-off.js';

/** How long the adapter waits for the server; all in ms. The client's own `deadline` is not enforced, so every call has one of these. */
export interface EventStoreDbLimits {
  /** From handing an append in to its answer. The server itself gives up after some 4 s. */
  readonly appendTimeout: number;
  /** Without the next event of a read, or without the confirmation of a subscription. */
  readonly readTimeout: number;
  /** Before a subscription is opened again. */
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
