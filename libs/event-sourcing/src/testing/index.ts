export * from './controllable-event-store.js';
export { ControlledTimer } from './controlled-timer.js';
export { type FixedClock, fixedClock, sequentialIds } from './clock-and-ids.js';
export { type Given, given } from './given.js';
export { goldenEvents } from './golden-events.js';
export { InMemoryEventStore } from './in-memory-event-store.js';
export { someContext, someEvent, someEvents, someMetadata } from './some-event.js';
export { processorTime, until } from './timing.js';
