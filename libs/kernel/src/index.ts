export * from './clock.js';
export * from './failure-kind.js';
export * from './with-timeout.js';
export * from './refusal.js';
export * from './schedule.js';
export * from './tokens.js';
export * from './uuid-from.js';
