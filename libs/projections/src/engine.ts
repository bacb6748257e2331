/** Parts of the engine, for what runs one of them among several processes (libs/leases). */
export { CommitListeners } from './projections/commit-listeners.js';
export type { Consumer } from './projections/consumer.js';
export { touchesOf } from './projections/fold-page.js';
export { ConsumerLag } from './projections/consumer-lag.js';
export { LogFeed } from './projections/log-feed.js';
export { type OpenedGeneration, openWithin } from './projections/open-generations.js';
export { PositionWaiters } from './projections/position-waiters.js';
export { StallWatch } from './projections/stall-watch.js';
