export { powerless } from './powerless-catalog.js';
export { impatient, never, quick } from './quick-limits.js';
export { ScriptedLog } from './scripted-log.js';
export { temporaryStores, type TemporaryStores } from './temporary-stores.js';
