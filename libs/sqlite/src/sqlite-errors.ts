import { constants } from 'node:os';
import { types } from 'node:util';

/**
 * What the driver throws: SQLite's own code, and the operating system's error number if a file was involved. Errors of `Statement.all` and
 * `backup` have neither.
 */
export interface SqliteError extends Error {
  readonly code: 'ERR_SQLITE_ERROR';
  /** The name of the primary code, such as `SQLITE_FULL`. */
  readonly sqliteCodeName?: string;
  readonly sqliteExtendedCode?: number;
  readonly systemErrno?: number;
}

/** SQLite's extended code for a failed fsync. The driver does not export it. */
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

/** Whether the driver threw the error. `instanceof` would fail if JavaScript runs in its own context, as in tests. */
export function isSqliteError(error: unknown): error is SqliteError {
  return types.isNativeError(error) && 'code' in error && error.code === 'ERR_SQLITE_ERROR';
}

/** Returns the name of SQLite's primary code; `undefined` if the error is not one of SQLite's. */
export function sqliteCode(error: unknown): string | undefined {
  return isSqliteError(error) ? (error.sqliteCodeName ?? CODES_BY_MESSAGE[error.message]) : undefined;
}

/**
 * Whether a write failed because the disk, a quota or a limit on the file's size is full. SQLite has rolled back the transaction, and the
 * same write can succeed later. (Not if the fsync itself found no room: that transaction may come back, see `isDiskFailure`.)
 */
export function isDiskFull(error: unknown): boolean {
  if (sqliteCode(error) === 'SQLITE_FULL') return true;
  if (!isSqliteError(error) || sqliteCode(error) !== 'SQLITE_IOERR' || error.sqliteExtendedCode === SQLITE_IOERR_FSYNC) return false;
  const { ENOSPC, EFBIG, EDQUOT } = constants.errno;
  return [ENOSPC, EFBIG, EDQUOT].includes(error.systemErrno ?? 0);
}

/**
 * Whether the disk failed for another reason than a lack of room. After a failed fsync the last transaction may come back at the next
 * start.
 */
export function isDiskFailure(error: unknown): boolean {
  return sqliteCode(error) === 'SQLITE_IOERR' && !isDiskFull(error);
}

/** Whether another connection held the lock longer than the busy timeout. */
export function isLocked(error: unknown): boolean {
  return ['SQLITE_BUSY', 'SQLITE_LOCKED'].includes(sqliteCode(error) ?? '');
}

/** Whether the file is not a database, or a damaged one. */
export function isCorrupt(error: unknown): boolean {
  return ['SQLITE_CORRUPT', 'SQLITE_NOTADB'].includes(sqliteCode(error) ?? '');
}

/** Whether a UNIQUE or PRIMARY KEY constraint refused a row; `message` names the table and its columns. */
export function isUniqueViolation(error: unknown): error is SqliteError {
  return isSqliteError(error) && /^UNIQUE constraint failed/.test(error.message);
}
