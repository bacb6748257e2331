import { StoreUnavailable } from '@tiffin/event-sourcing';
import { asUnusable, isSqliteError, type Database } from '@tiffin/sqlite';

/**
 * Runs a read of a file: what the disk or SQLite does to it becomes the ports' `StoreUnavailable`, so that its caller is asked to come back. Its cause is
 * `DatabaseUnusable` where the file is to blame.
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
