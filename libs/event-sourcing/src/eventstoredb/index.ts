export { InvalidConnectionString } from './connection-string.js';
export { type EventStoreDb } from './event-store-db.js';
export { type EventStoreDbLimits } from './limits.js';
export { type EventStoreDbOptions, openEventStoreDb } from './open-event-store-db.js';
