export { type EmbeddedEventStoreOptions, openEmbeddedEventStore } from './embedded-event-store.js';
