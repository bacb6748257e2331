import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { join } from 'node:path';
import { asUnusable, DatabaseUnusable } from './database-unusable.js';
import { isCorrupt, isLocked } from './sqlite-errors.js';

/** A data directory held by this process. */
export interface DirectoryLock {
  /** Lets another process have the directory. Releasing twice does nothing. */
  release(): void;
}

/** A connection that is collected gives its lock up, so held ones are kept here. */
const held = new Set<DatabaseSyncInstance>();

/**
 * Takes a data directory for this process alone: an exclusive lock on the small file `lock.db` in it, which the operating system frees however
 * the process ends. Throws `DatabaseUnusable` where another one has it, or the directory is missing or not writable.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const file = join(directory, 'lock.db');
  let connection: DatabaseSyncInstance | undefined;
  try {
    connection = new DatabaseSync(file);
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection?.close();
    if (isLocked(error)) throw inUse(directory, error);
    if (isCorrupt(error)) throw noLock(file, error);
    throw asUnusable(file, error);
  }
  const lock = connection;
  held.add(lock);
  return {
    release() {
      if (held.delete(lock)) lock.close();
    },
  };
}

function inUse(directory: string, cause: unknown): DatabaseUnusable {
  const sentence = `Another Tiffin already uses ${directory}. Stop that one first, or set TIFFIN_DATA to another directory.`;
  return new DatabaseUnusable(directory, 'locked', { cause, sentence });
}

/** There is nothing in a lock that a backup could bring back. */
function noLock(file: string, cause: unknown): DatabaseUnusable {
  return new DatabaseUnusable(file, 'corrupt', { cause, sentence: `${file} is damaged. It holds nothing: remove it, then start again.` });
}
