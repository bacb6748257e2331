import { engineLimits, type EngineLimits } from '../projections/engine-limits.js';

const backOff = { first: 1, longest: 2 };
/** Impatient, so that no test waits. */
export const quick: EngineLimits = {
  feed: { ...engineLimits.feed, ring: 20, backOff },
  projection: { backOff, checkpointEvery: 5, checkpointIdle: 1 },
  reactor: { backOff, lostRaces: 20, checkpointEvery: 5, checkpointWithin: 1 },
  stall: engineLimits.stall,
  workerThreshold: 50,
};
/** For tests that wait for an alarm; a busy machine must not raise one in any other. */
export const impatient: EngineLimits = { ...quick, stall: { every: 5, after: 20 } };

export const never: AbortSignal = new AbortController().signal;
