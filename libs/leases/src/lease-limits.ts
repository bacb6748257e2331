/** The times of leases, all in ms. */
export interface LeaseLimits {
  /** How often the holder renews its leases. */
  readonly renewEvery: number;
  /** How soon the holder tries again after a renewal failed. */
  readonly retryEvery: number;
  /** The holder considers its leases lost this long after it sent its last successful renewal. */
  readonly validFor: number;
  /**
   * Another process takes a lease over after it has seen no renewal for this long. Longer than `validFor`, since clocks may run a little
   * apart.
   */
  readonly takeOverAfter: number;
  /** How often the other processes look for free leases. */
  readonly pollEvery: number;
  /** How long a holder that stops tries to release its leases. */
  readonly releaseWithin: number;
}

/** If a holder dies, another process takes over within 8 s, provided the store answers at once (docs/reference/design.md#5.7: 10 s). */
export const leaseLimits: LeaseLimits = {
  renewEvery: 2_000,
  retryEvery: 500,
  validFor: 5_000,
  takeOverAfter: 6_000,
  pollEvery: 1_000,
  releaseWithin: 1_000,
};
