import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OWNERS_FOLDER } from '../backup/backup-files.js';
import { ConfigurationError } from '../settings/configuration-error.js';
import { restrictPermissions } from './restrict-permissions.js';

/** Makes what is missing of a path, from the top. Node's own recursive way never returns where a file system invents its directories (/proc). */
function makePath(directory: string): void {
  if (existsSync(directory)) return;
  makePath(dirname(directory));
  mkdirSync(directory, { mode: OWNERS_FOLDER });
}

/**
 * Makes the data directory where it is missing, and keeps everybody but its owner out of it. Answers a sentence for whoever runs it where that can't be
 * done. Throws `ConfigurationError` where this user can't have a directory there.
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

/** The embedded event log's file. */
export function logFile(directory: string): string {
  return join(directory, 'events.db');
}

/** The embedded records' file. */
export function recordsFile(directory: string): string {
  return join(directory, 'records.db');
}

/** Where embedded pictures are, a file each. */
export function picturesDirectory(directory: string): string {
  return join(directory, 'pictures');
}

/** Where mails become files while no mail server is named. */
export function outboxDirectory(directory: string): string {
  return join(directory, 'outbox');
}

/** Where backups are, a folder each, with the list of those who were erased beside them. */
export function backupsDirectory(directory: string): string {
  return join(directory, 'backups');
}

/** Where the embedded views are, a file per generation. */
export function viewsDirectory(directory: string): string {
  return join(directory, 'views');
}

/** Whether the directory holds an embedded event log. */
export function hasEmbeddedLog(directory: string): boolean {
  return existsSync(logFile(directory));
}
