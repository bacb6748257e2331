export { blobStoreContract, type OpenedBlobStore } from './blob-store-contract.js';
export { contractCollections, recordStoreContract, type OpenedRecordStore } from './record-store-contract.js';
export { temporaryMongo, testMongo, type TemporaryMongo } from './temporary-mongo.js';
export { temporaryDirectory } from './temporary-directory.js';
export { viewCatalogContract, type OpenedViewCatalog } from './view-catalog-contract.js';
export { viewStoreContract, type OpenedViewStore } from './view-store-contract.js';
export { foldHistory } from './fold-history.js';
export { goldenHistory, viewHash } from './golden-history.js';
export { temporaryStores, type TemporaryStores } from './temporary-stores.js';
