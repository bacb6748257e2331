export * from './blob-store.js';
export * from './projections.js';
export * from './query.js';
export * from './record-store.js';
export * from './view-store.js';
export * from './view.js';
