import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { join } from 'node:path';
import { asUnusable, DatabaseUnusable } from './database-unusable.js';
import { isCorrupt, isLocked } from './sqlite-errors.js';

/** A data directory that this process holds. */
export interface DirectoryLock {
  /** Releases the directory for other processes. Can be called twice. */
  release(): void;
}

/** A garbage-collected connection releases its lock, so the open ones are kept here. */
const openLocks = new Set<DatabaseSyncInstance>();

/**
 * Locks a data directory for this process: an exclusive lock on its file `lock.db`, which the operating system releases however the process
 * ends. Throws `DatabaseUnusable` if another process holds the lock, or the directory is missing or not writable.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const file = join(directory, 'lock.db');
  let connection: DatabaseSyncInstance | undefined;
  try {
    connection = new DatabaseSync(file);
    connection.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    connection?.close();
    if (isLocked(error)) throw directoryInUse(directory, error);
    if (isCorrupt(error)) throw damagedLock(file, error);
    throw asUnusable(file, error);
  }
  const lock = connection;
  openLocks.add(lock);
  return {
    release() {
      if (openLocks.delete(lock)) lock.close();
    },
  };
}

function directoryInUse(directory: string, cause: unknown): DatabaseUnusable {
  const sentence = `Another Tiffin already uses ${directory}. Stop that one first, or set TIFFIN_DATA to another directory.`;
  return new DatabaseUnusable(directory, 'locked', { cause, sentence });
}

/** A lock file has no data that a backup could restore. */
function damagedLock(file: string, cause: unknown): DatabaseUnusable {
  return new DatabaseUnusable(file, 'corrupt', { cause, sentence: `${file} is damaged. It holds nothing: remove it, then start again.` });
}
