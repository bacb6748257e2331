export { WalCheckpointer } from './wal-checkpointer.js';
export { type Database, openDatabase, type Statement } from './database.js';
export { takeSnapshot } from './database-snapshot.js';
export { asUnusable, DatabaseUnusable } from './database-unusable.js';
export { lockDirectory } from './directory-lock.js';
export { serveCalls } from './serve-calls.js';
export { isCorrupt, isDiskFailure, isDiskFull, isLocked, isSqliteError, isUniqueViolation } from './sqlite-errors.js';
export { WorkerCalls, WorkerGone } from './worker-calls.js';
