import { openEmbeddedLogReader } from '@tiffin/event-sourcing/embedded';
import { openEventStoreDb } from '@tiffin/event-sourcing/eventstoredb';
import type { Clock } from '@tiffin/kernel';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from '../backup/backup-folders.js';
import { bytesOf, UnusableBackup } from '../backup/manifest.js';
import { requireFreeBytes } from '../backup/disk-space.js';
import { compareLogs, LogsDiffer } from '../copying/compare-logs.js';
import { logFile } from '../ports/data-directory.js';
import type { StoreSettings } from '../settings/store-settings.js';
import { restoreBackup } from './restore-backup.js';

export interface TrialRestoreOptions extends StoreSettings {
  readonly backups: string;
  readonly folder: string;
  /** A directory that exists for as long as the trial takes. */
  readonly scratch: string;
}

export interface TrialRestoreResult {
  readonly folder: string;
  /** Events of its log. */
  readonly events: number;
}

/** Bytes that stay free for the installation itself. */
const RESERVE = 1024 ** 3;
/** The prefix of every stream's name. */
const ALL = [''];

/**
 * Restores a backup into a scratch directory, as an operator would, and compares it with the running installation: the backup's log
 * must be the beginning of the running one, event by event; every file must have the hash of its copy, and the records must open.
 * Leaves nothing. Rejects with `UnusableBackup` if it can't be restored or differs, with `NotEnoughDiskSpace`, with what a store
 * throws that is away, and with the signal's reason.
 */
export async function tryRestore(
  { backups, folder, scratch: name, ...settings }: TrialRestoreOptions,
  clock: Clock,
  signal: AbortSignal,
): Promise<TrialRestoreResult> {
  const from = join(backups, folder);
  const scratch = join(backups, name);
  await requireFreeBytes(bytesOf(await readManifest(from)) + RESERVE, backups);
  try {
    const { events } = await restoreBackup({ folder: from, dataDirectory: scratch, clock, watcher: SILENT, signal });
    await requireBeginning(settings, logFile(scratch), from, signal);
    return { folder, events };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const SILENT = { began: () => undefined, advanced: () => undefined };

async function requireBeginning(
  { eventStore, dataDirectory }: StoreSettings,
  restored: string,
  from: string,
  signal: AbortSignal,
): Promise<void> {
  const copy = openEmbeddedLogReader(restored, ALL);
  try {
    const log =
      eventStore === undefined
        ? openEmbeddedLogReader(logFile(dataDirectory), ALL)
        : await openEventStoreDb({ connectionString: eventStore });
    try {
      await compareLogs(log, copy, { signal });
    } finally {
      await log.close();
    }
  } catch (error) {
    if (!(error instanceof LogsDiffer)) throw error;
    throw new UnusableBackup(`${from} has another log than the installation that runs. ${error.message}`, { cause: error });
  } finally {
    copy.close();
  }
}
