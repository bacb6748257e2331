export { temporaryStores, type TemporaryStores } from './temporary-stores.js';
