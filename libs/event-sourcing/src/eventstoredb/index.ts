export { InvalidConnectionString } from './connection-string.js';
export { openEventStoreDb } from './open-event-store-db.js';
