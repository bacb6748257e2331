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
  /** Beside it, for as long as the trial takes. */
  readonly scratch: string;
}

export interface TrialRestoreResult {
  readonly folder: string;
  /** Of its log. */
  readonly events: number;
}

/** So much is left to the installation itself, in bytes. */
const RESERVE = 1024 ** 3;
/** Every stream's name begins like this. */
const ALL = [''];

/**
 * Restores a backup into a scratch directory, as whoever needs it one day will, and compares what comes of it with the installation that
 * runs: its log must be the beginning of that one's, event by event; every file must be what was hashed when it was copied, and the records
 * must open. Leaves nothing. Rejects with `UnusableBackup` where it can't be restored or is not what it should be, with
 * `NotEnoughDiskSpace`, with what the stores throw where they are away, and with the signal's reason.
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
