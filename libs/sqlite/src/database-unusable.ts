import { isCorrupt, isDiskFull, isLocked, sqliteCode } from './sqlite-errors.js';

export type UnusableReason = 'corrupt' | 'foreign' | 'newer' | 'locked' | 'unwritable' | 'full' | 'failing';

const MESSAGES: Readonly<Record<UnusableReason, (path: string) => string>> = {
  corrupt: (path) => `${path} is damaged or is not a database. Restore it from a backup (docs/production/backup-and-restore.md).`,
  foreign: (path) => `${path} was made by another program. Move it away, or set TIFFIN_DATA to another directory.`,
  newer: (path) => `${path} was written by a newer Tiffin. Start that version, or restore a backup made by this one.`,
  locked: (path) => `${path} is locked by another program. Close that program, then start again.`,
  unwritable: (path) =>
    `${path} can't be opened for writing. Check that its directory exists and is not on a read-only disk, that both belong to the user that runs Tiffin, and that this is a file.`,
  full: (path) => `There is no room left on the disk that holds ${path}. Free some space, then start again.`,
  failing: (path) => `The disk that holds ${path} reports errors. Check the disk, and restore a backup on a healthy one.`,
};

/** A database that can't be used. The message tells the operator what is wrong and what to do. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';

  constructor(
    readonly path: string,
    readonly reason: UnusableReason,
    options?: ErrorOptions & { readonly sentence?: string },
  ) {
    super(options?.sentence ?? MESSAGES[reason](path), options);
  }
}

/**
 * Returns the error as `DatabaseUnusable` if SQLite or the file system gives the reason. Other errors, such as a defect in the program's
 * own SQL, are returned unchanged.
 */
export function asUnusable(path: string, error: unknown): unknown {
  if (error instanceof DatabaseUnusable) return error;
  const reason = reasonOf(error);
  return reason ? new DatabaseUnusable(path, reason, { cause: error }) : error;
}

function reasonOf(error: unknown): UnusableReason | undefined {
  if (isCorrupt(error)) return 'corrupt';
  if (isLocked(error)) return 'locked';
  if (isDiskFull(error)) return 'full';
  const code = sqliteCode(error) ?? '';
  if (['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_PERM', 'SQLITE_AUTH'].includes(code)) return 'unwritable';
  return code === 'SQLITE_IOERR' ? 'failing' : undefined;
}
