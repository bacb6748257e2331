import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { asUnusable, DatabaseUnusable } from './database-unusable.js';

/** Pages copied at a time: 4 MB, a few milliseconds. */
const AT_ONCE = 1_024;

/**
 * A database at one moment, to be copied while others keep writing to it. Create it with `takeSnapshot`, and close it soon: the database's
 * write-ahead log can't shrink meanwhile.
 */
export class DatabaseSnapshot {
  #connection: DatabaseSyncInstance | undefined;

  constructor(
    readonly file: string,
    connection: DatabaseSyncInstance,
  ) {
    this.#connection = connection;
  }

  /**
   * Copies the snapshot to a new file that only its owner can read and that needs no second file. When it resolves, the copy is on disk and
   * has passed a check. Rejects with `DatabaseUnusable`, or with the signal's reason; then delete the file.
   */
  async copyTo(target: string, signal: AbortSignal): Promise<void> {
    if (!this.#connection) throw new TypeError('The snapshot is closed');
    signal.throwIfAborted();
    try {
      await backup(this.#connection, target, { rate: AT_ONCE, progress: () => signal.throwIfAborted() });
      makeSelfContained(target);
    } catch (error) {
      signal.throwIfAborted();
      throw asUnusable(target, error);
    }
  }

  /** Closes the snapshot. Can be called twice. */
  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

/** Returns a snapshot of a database that may be in use. Throws `DatabaseUnusable`. */
export function takeSnapshot(file: string): DatabaseSnapshot {
  let connection: DatabaseSyncInstance | undefined;
  try {
    connection = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    // The transaction sees what its first read saw, and a copy over the same connection is part of it.
    connection.exec('BEGIN; SELECT count(*) FROM sqlite_master');
    return new DatabaseSnapshot(file, connection);
  } catch (error) {
    connection?.close();
    throw asUnusable(file, error);
  }
}

/** The copy is marked as having a write-ahead log, like its original. It needs none. */
function makeSelfContained(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
    const { quick_check: result } = copy.prepare('PRAGMA quick_check(1)').get() as { readonly quick_check: unknown };
    if (result !== 'ok') throw new DatabaseUnusable(file, 'corrupt');
  } finally {
    copy.close();
  }
}
