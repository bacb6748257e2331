import { constants } from 'node:os';
import { types } from 'node:util';

/** What the driver throws: SQLite's own code, and the operating system's where a file was involved. `Statement.all` and `backup` give neither. */
export interface SqliteError extends Error {
  readonly code: 'ERR_SQLITE_ERROR';
  /** The primary code's name, such as `SQLITE_FULL`. */
  readonly sqliteCodeName?: string;
  readonly sqliteExtendedCode?: number;
  readonly systemErrno?: number;
}

/** Not exported by the driver. */
const SQLITE_IOERR_FSYNC = 1034;

const CODES_BY_MESSAGE: Readonly<Record<string, string>> = {
  'database or disk is full': 'SQLITE_FULL',
  'database disk image is malformed': 'SQLITE_CORRUPT',
  'file is not a database': 'SQLITE_NOTADB',
  'database is locked': 'SQLITE_BUSY',
  'database table is locked': 'SQLITE_LOCKED',
  'disk I/O error': 'SQLITE_IOERR',
  'unable to open database file': 'SQLITE_CANTOPEN',
};

/** `instanceof` would fail for the driver's errors wherever JavaScript runs in a context of its own, as in tests. */
export function isSqliteError(error: unknown): error is SqliteError {
  return types.isNativeError(error) && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

/** The name of SQLite's primary code, where `error` is one of SQLite's. */
export function sqliteCode(error: unknown): string | undefined {
  return isSqliteError(error) ? (error.sqliteCodeName ?? CODES_BY_MESSAGE[error.message]) : undefined;
}

/**
 * Whether a write failed for want of room: a full disk, a quota, or a limit on the file's size. SQLite has undone the transaction, and the
 * same write can succeed later. (Not so where the fsync itself found no room: that transaction may come back, see `isDiskFailure`.)
 */
export function isDiskFull(error: unknown): boolean {
  if (sqliteCode(error) === 'SQLITE_FULL') return true;
  if (!isSqliteError(error) || sqliteCode(error) !== 'SQLITE_IOERR' || error.sqliteExtendedCode === SQLITE_IOERR_FSYNC) return false;
  const { ENOSPC, EFBIG, EDQUOT } = constants.errno;
  return [ENOSPC, EFBIG, EDQUOT].includes(error.systemErrno ?? 0);
}

/** Whether the disk failed for another reason than want of room. After a failed fsync the last transaction may come back at the next start. */
export function isDiskFailure(error: unknown): boolean {
  return sqliteCode(error) === 'SQLITE_IOERR' && !isDiskFull(error);
}

/** Whether another connection held the lock for longer than the busy timeout. */
export function isLocked(error: unknown): boolean {
  return ['SQLITE_BUSY', 'SQLITE_LOCKED'].includes(sqliteCode(error) ?? '');
}

/** Whether the file is no database, or a damaged one. */
export function isCorrupt(error: unknown): boolean {
  return ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(sqliteCode(error) ?? '');
}

/** Whether a UNIQUE or PRIMARY KEY constraint refused a row; `message` names the table and its columns. */
export function isUniqueViolation(error: unknown): error is SqliteError {
  return isSqliteError(error) && /^UNIQUE constraint failed/.test(error.message);
}
