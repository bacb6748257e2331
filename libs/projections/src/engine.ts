/** Parts of the engine that libs/leases needs to run one engine per process. */
export { CommitListeners } from './projections/commit-listeners.js';
export type { Consumer } from './projections/consumer.js';
export { touchesOf } from './projections/fold-page.js';
export { ConsumerLag } from './projections/consumer-lag.js';
export { LogFeed } from './projections/log-feed.js';
export { type OpenedGeneration, openWithin } from './projections/open-generations.js';
export { PositionWaiters } from './projections/position-waiters.js';
export { StallWatch } from './projections/stall-watch.js';
