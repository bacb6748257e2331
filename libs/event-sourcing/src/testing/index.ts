export { type OpenedStore } from './contract/opened-store.js';
export * from './controllable-event-store.js';
export { eventStoreContract } from './event-store-contract.js';
export { type FixedClock, fixedClock } from './fixed-clock.js';
export { type Given, given, type When } from './given.js';
export { goldenEvents } from './golden-events.js';
export { InMemoryEventStore } from './in-memory-event-store.js';
export { sequentialIds } from './sequential-ids.js';
export { someContext, someEvent, someEvents, someMetadata } from './some-event.js';
