import { StoreUnavailable } from '@tiffin/event-sourcing';
import { isSqliteError } from '@tiffin/sqlite';

/** Runs a read: what the disk or SQLite does to it becomes the ports' `StoreUnavailable`, so that its caller is asked to come back. */
export function readable<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw isSqliteError(error) ? new StoreUnavailable(`${what} can’t be read: ${error.message}`, { cause: error }) : error;
  }
}
