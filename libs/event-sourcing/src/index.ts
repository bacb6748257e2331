export * from './clock.js';
export * from './command-handling.js';
export * from './decider.js';
export * from './errors.js';
export * from './event-store.js';
export * from './event-types.js';
