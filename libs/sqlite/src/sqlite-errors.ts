import { constants } from 'node:os';

/** What the driver throws: SQLite's own codes, and the operating system's where a file was involved. */
export interface SqliteError extends Error {
  /** The primary code's name, such as `SQLITE_FULL`. */
  readonly sqliteCodeName: string;
  readonly sqliteExtendedCode: number;
  readonly systemErrno?: number;
}

export function isSqliteError(error: unknown): error is SqliteError {
  return error instanceof Error && 'sqliteCodeName' in error && typeof error.sqliteCodeName === 'string';
}

/**
 * Whether a write failed for want of room: a full disk, a quota, or a limit on the file's size. SQLite has undone the transaction, and the
 * same write can succeed later.
 */
export function isDiskFull(error: unknown): boolean {
  if (!isSqliteError(error)) return false;
  if (error.sqliteCodeName === 'SQLITE_FULL') return true;
  const { ENOSPC, EFBIG, EDQUOT } = constants.errno;
  return error.sqliteCodeName === 'SQLITE_IOERR' && [ENOSPC, EFBIG, EDQUOT].includes(error.systemErrno ?? 0);
}

/** Whether the disk failed for another reason than want of room. After a failed fsync the last transaction may come back at the next start. */
export function isDiskFailure(error: unknown): boolean {
  return isSqliteError(error) && error.sqliteCodeName === 'SQLITE_IOERR' && !isDiskFull(error);
}

/** Whether another connection held the lock for longer than the busy timeout. */
export function isLocked(error: unknown): boolean {
  return isSqliteError(error) && ['SQLITE_BUSY', 'SQLITE_LOCKED'].includes(error.sqliteCodeName);
}

/** Whether the file is no database, or a damaged one. */
export function isCorrupt(error: unknown): boolean {
  return isSqliteError(error) && ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(error.sqliteCodeName);
}

/** Whether a UNIQUE or PRIMARY KEY constraint refused a row; `message` names the table and its columns. */
export function isUniqueViolation(error: unknown): error is SqliteError {
  return isSqliteError(error) && error.sqliteCodeName === 'SQLITE_CONSTRAINT' && /^UNIQUE constraint failed/.test(error.message);
}
