import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import { asUnusable, isDiskFailure, isDiskFull, isLocked, isSqliteError, type Database } from '@tiffin/sqlite';

/**
 * Runs a read of a file. Throws `StoreUnavailable` for errors of the disk or SQLite, so that the caller retries; its cause is
 * `DatabaseUnusable` if the file is damaged.
 */
export function translateReadErrors<Result>({ file }: Pick<Database, 'file'>, what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw isSqliteError(error)
      ? new StoreUnavailable(`${what} can’t be read: ${error.message}`, { cause: asUnusable(file, error) })
      : error;
  }
}

/** Runs a write. Throws `StoreUnavailable` (nothing was written) or `OutcomeUnknown` for errors of the disk. */
export function translateWriteErrors<Result>(what: string, write: () => Result): Result {
  try {
    return write();
  } catch (error) {
    if (!isSqliteError(error)) throw error;
    const { message } = error;
    if (isDiskFull(error) || isLocked(error)) throw new StoreUnavailable(`${what} can’t be written: ${message}`, { cause: error });
    if (isDiskFailure(error)) throw new OutcomeUnknown(`${what} may or may not have been written: ${message}`, { cause: error });
    throw error;
  }
}
