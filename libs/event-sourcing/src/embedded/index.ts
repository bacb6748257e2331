export { type EmbeddedEventStoreOptions, openEmbeddedEventStore } from './embedded-event-store.js';
export { type LogReader, openEmbeddedLogReader } from './open-log-reader.js';
