export { powerless } from './powerless-catalog.js';
export { temporaryStores, type TemporaryStores } from './temporary-stores.js';
