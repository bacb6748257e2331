export { Checkpoints } from './checkpoints.js';
export { type Database, openDatabase, type OpenOptions, type SqlValue, type Statement } from './database.js';
export { DatabaseSnapshot, takeSnapshot } from './database-snapshot.js';
export { asUnusable, DatabaseUnusable, type UnusableReason } from './database-unusable.js';
export { type DirectoryLock, lockDirectory } from './directory-lock.js';
export { type ErrorClass } from './error-transfer.js';
export { type Service, serveCalls } from './serve-calls.js';
export {
  isCorrupt,
  isDiskFailure,
  isDiskFull,
  isLocked,
  isSqliteError,
  isUniqueViolation,
  sqliteCode,
  type SqliteError,
} from './sqlite-errors.js';
export { WorkerCalls, WorkerGone, type WorkerOptions } from './worker-calls.js';
export { type Methods } from './worker-protocol.js';
