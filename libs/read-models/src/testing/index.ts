export { databaseIn, withDatabase } from './mongo-connection-string.js';
export { dropDatabase, temporaryMongo, testMongo } from './temporary-mongo.js';
export { letFilesGo } from './let-files-go.js';
export { temporaryDirectory } from './temporary-directory.js';
export { temporaryRecords } from './temporary-records.js';
export { foldHistory } from './fold-history.js';
export { goesByIndex } from './goes-by-index.js';
export { goldenHistory, viewHash } from './golden-history.js';
export { charged, recorded, balancesView, type Balance } from './balances-view.js';
