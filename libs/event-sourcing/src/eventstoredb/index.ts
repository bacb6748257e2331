export { InvalidConnectionString } from './connection-string.js';
export { openEventStoreDb } from './event-store-db.js';
