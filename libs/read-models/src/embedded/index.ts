export { countEmbeddedRecords } from './count-records.js';
export { ComparedGeneration } from './compared-generation.js';
export { openEmbeddedBlobStore } from './embedded-blob-store.js';
export { openEmbeddedRecordStore } from './embedded-record-store.js';
export { liveGenerationsIn, openEmbeddedViewCatalog } from './embedded-view-catalog.js';
export { type ConstructionPurpose, generationFile, openUnderConstruction } from './generation-file.js';
