import { StoreUnavailable } from '@tiffin/event-sourcing';
import { asUnusable, isSqliteError, type Database } from '@tiffin/sqlite';

/**
 * Runs a read of a file. Throws `StoreUnavailable` for errors of the disk or SQLite, so that the caller retries; its cause is `DatabaseUnusable` if
 * the file is damaged.
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
