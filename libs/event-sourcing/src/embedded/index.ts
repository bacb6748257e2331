export { openEmbeddedEventStore } from './embedded-event-store.js';
export { openEmbeddedLogReader } from './open-log-reader.js';
