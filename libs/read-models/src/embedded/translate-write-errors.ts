import { OutcomeUnknown, StoreUnavailable } from '@tiffin/event-sourcing';
import { isDiskFailure, isDiskFull, isLocked, isSqliteError } from '@tiffin/sqlite';

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
