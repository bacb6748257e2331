import type { ReactorLimits } from '../reactors/reactor-loop.js';
import type { LogFeedLimits } from './log-feed.js';
import type { ProjectionLimits } from './projection-options.js';
import type { StallLimits } from './stall-watch.js';

/** The engine's times and sizes. Times in ms. */
export interface EngineLimits {
  readonly feed: LogFeedLimits;
  readonly projection: ProjectionLimits;
  readonly reactor: ReactorLimits;
  readonly stall: StallLimits;
  /**
   * How many events a view must be behind at the start for a worker thread to fold them. Starting a thread costs as much as some thousands
   * of events.
   */
  readonly workerThreshold: number;
}

const backOff = { first: 100, longest: 5_000 };

export const engineLimits: EngineLimits = {
  feed: { ring: 2_000, readAhead: 1, gather: 20, backOff },
  projection: { backOff, checkpointEvery: 1_000, checkpointIdle: 1_000 },
  reactor: { backOff, lostRaces: 20, checkpointEvery: 500, checkpointWithin: 1_000 },
  stall: { every: 5_000, after: 20_000 },
  workerThreshold: 10_000,
};
