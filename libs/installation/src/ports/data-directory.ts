import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OWNERS_FOLDER } from '../backup/backup-files.js';
import { ConfigurationError } from '../settings/configuration-error.js';
import { restrictPermissions } from './restrict-permissions.js';

/**
 * Makes the missing parts of a path, from the top. Node's recursive `mkdir` never returns where a file system invents its
 * directories (/proc).
 */
function makePath(directory: string): void {
  if (existsSync(directory)) return;
  makePath(dirname(directory));
  mkdirSync(directory, { mode: OWNERS_FOLDER });
}

/**
 * Makes the data directory if it is missing, and closes it to other users. Returns a sentence for the operator if closing fails.
 * Throws `ConfigurationError` if this user can't have a directory there.
 */
export function makeDataDirectory(directory: string): string | undefined {
  try {
    makePath(directory);
    return restrictPermissions(directory);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigurationError('TIFFIN_DATA', `(${directory}) can't be used: ${reason}. Choose a directory that this user may write to.`);
  }
}

/** The file of the embedded event log. */
export function logFile(directory: string): string {
  return join(directory, 'events.db');
}

/** The file of the embedded records. */
export function recordsFile(directory: string): string {
  return join(directory, 'records.db');
}

/** The directory of embedded pictures, a file each. */
export function picturesDirectory(directory: string): string {
  return join(directory, 'pictures');
}

/** The directory in which mails become files while no mail server is configured. */
export function outboxDirectory(directory: string): string {
  return join(directory, 'outbox');
}

/** The directory of backups, a folder each; the list of erased people lies beside them. */
export function backupsDirectory(directory: string): string {
  return join(directory, 'backups');
}

/** The directory of embedded views, a file per generation. */
export function viewsDirectory(directory: string): string {
  return join(directory, 'views');
}

/** Whether the directory holds an embedded event log. */
export function hasEmbeddedLog(directory: string): boolean {
  return existsSync(logFile(directory));
}
