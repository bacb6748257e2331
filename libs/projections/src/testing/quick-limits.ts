import { engineLimits, type EngineLimits } from '../projections/engine-limits.js';

const backOff = { first: 1, longest: 2 };
/** Short times, so that no test waits. */
export const quick: EngineLimits = {
  feed: { ...engineLimits.feed, ring: 20, backOff },
  projection: { backOff, checkpointEvery: 5, checkpointIdle: 1 },
  reactor: { backOff, lostRaces: 20, checkpointEvery: 5, checkpointWithin: 1 },
  stall: engineLimits.stall,
  workerThreshold: 50,
};
/** As `quick`, for tests that wait for a stall. With these limits a busy machine reports stalls by itself. */
export const impatient: EngineLimits = { ...quick, stall: { every: 5, after: 20 } };

export const never: AbortSignal = new AbortController().signal;
