/** How long a lease holds. Times in ms. */
export interface LeaseLimits {
  readonly renewEvery: number;
  /** After a renewal that the store did not take. */
  readonly retryEvery: number;
  /** The holder takes it for lost this long after it sent its last good renewal. */
  readonly validFor: number;
  /** Others take it over once they have seen no renewal for so long: later than the holder gives it up, so that clocks may run a little apart. */
  readonly takeOverAfter: number;
  /** How often the others look. */
  readonly pollEvery: number;
  /** How long a holder that leaves tries to say so. */
  readonly releaseWithin: number;
}

/** A holder that dies is followed within 8 s, where the store answers at once (docs/reference/design.md#5.7: 10 s). */
export const leaseLimits: LeaseLimits = {
  renewEvery: 2_000,
  retryEvery: 500,
  validFor: 5_000,
  takeOverAfter: 6_000,
  pollEvery: 1_000,
  releaseWithin: 1_000,
};
