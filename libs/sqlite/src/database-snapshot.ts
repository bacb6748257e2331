import { backup, DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { asUnusable, DatabaseUnusable } from './database-unusable.js';

/** Pages that are copied at once: 4 MB, a few milliseconds. */
const AT_ONCE = 1_024;

/**
 * A database as it is at one moment, to be copied while others go on writing to it. Take it with `takeSnapshot`, and close it soon: its
 * file can't shrink meanwhile.
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
   * Copies it to a new file, readable by its owner only, that needs no other file beside it, and is on disk and found to be sound when this resolves.
   * Rejects with `DatabaseUnusable` and with the signal's reason; the file is then to be thrown away.
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

  /** Twice is once. */
  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }
}

/** Takes a snapshot of a database that may be in use. Throws `DatabaseUnusable`. */
export function takeSnapshot(file: string): DatabaseSnapshot {
  let connection: DatabaseSyncInstance | undefined;
  try {
    connection = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
    // The transaction sees what the first read in it saw, and a copy made over the same connection is part of it.
    connection.exec('BEGIN; SELECT count(*) FROM sqlite_master');
    return new DatabaseSnapshot(file, connection);
  } catch (error) {
    connection?.close();
    throw asUnusable(file, error);
  }
}

/** The copy says that it has a write-ahead log, as its original does: it needs none. */
function makeSelfContained(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('PRAGMA journal_mode = DELETE');
    const { quick_check: found } = copy.prepare('PRAGMA quick_check(1)').get() as { readonly quick_check: unknown };
    if (found !== 'ok') throw new DatabaseUnusable(file, 'corrupt');
  } finally {
    copy.close();
  }
}
