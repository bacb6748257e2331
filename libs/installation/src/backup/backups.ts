import { StoreUnavailable } from '@tiffin/event-sourcing';
import type { Clock } from '@tiffin/kernel';
import { DatabaseUnusable, WorkerCalls } from '@tiffin/sqlite';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { backupsDirectory } from '../ports/data-directory.js';
import type { StoreSettings } from '../settings/store-settings.js';
import { OWNERS_FOLDER } from './backup-files.js';
import {
  backupFolders,
  folderOf,
  listBackups,
  momentOf,
  removeBackup,
  removeUnfinished,
  unfinishedFolderOf,
  type ListedBackup,
} from './backup-folders.js';
import type { BackupMethods } from './backup-worker.js';
import type { TrialRestoreOptions, TrialRestoreResult } from '../restore/try-restore.js';
import type { BackupOptions } from './make-backup.js';
import { UnusableBackup } from './manifest.js';
import { NotEnoughDiskSpace } from './disk-space.js';
import { isDiskFullError } from './system-error.js';

/** After this time, in ms, a backup that another server has begun counts as abandoned. */
const ABANDONED_AFTER = 24 * 3_600_000;

/** The state of the last backup, or how one ended. */
export interface BackupState {
  readonly state: 'running' | 'done' | 'failed';
  readonly folder: string;
  /** Why it failed, for the operator. */
  readonly error?: string;
}

/** No backup can be begun. The message is for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';

  constructor(
    readonly code: 'busy' | 'conflict',
    message: string,
  ) {
    super(message);
  }
}

export interface BackupsOptions extends StoreSettings {
  readonly clock: Clock;
  /** The version of this Tiffin. */
  readonly version: string;
  /** Called for each backup that failed. */
  readonly failed: (error: unknown, folder: string) => void;
}

/** The backups of an installation, and the one in progress. A worker thread makes them while people order. */
export class Backups {
  readonly #options: BackupsOptions;
  readonly #directory: string;
  #last: BackupState | undefined;
  readonly #workers = new Set<WorkerCalls<BackupMethods>>();
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  /** Opens the backups, and removes what a crash left unfinished. */
  static async open(options: BackupsOptions): Promise<Backups> {
    const backups = new Backups(options);
    const embedded = options.eventStore === undefined && options.mongo === undefined;
    // An embedded installation has one server. With external stores another server may be making a backup in the same directory.
    await removeUnfinished(backups.#directory, embedded ? new Date(8.64e15) : new Date(options.clock.now().getTime() - ABANDONED_AFTER));
    return backups;
  }

  private constructor(options: BackupsOptions) {
    this.#options = options;
    this.#directory = backupsDirectory(options.dataDirectory);
  }

  /**
   * Begins a backup, which is abandoned when the signal aborts. Throws `BackupRefused`, and what the file system throws if the
   * directory of backups can't be made.
   */
  start({ scheduled, signal }: { readonly scheduled?: true; readonly signal?: AbortSignal } = {}): BackupState {
    if (this.#last?.state === 'running') throw new BackupRefused('busy', 'A backup is already running.');
    if (this.#closed) throw new BackupRefused('conflict', 'The server is stopping.');
    mkdirSync(this.#directory, { recursive: true, mode: OWNERS_FOLDER });
    const now = this.#options.clock.now();
    const folder = folderOf(now);
    this.#last = { state: 'running', folder };
    this.#running = this.#make(folder, now, scheduled, signal);
    return this.#last;
  }

  /** Removes scheduled backups, except the newest `count`. */
  async keepScheduled(count: number, signal: AbortSignal): Promise<void> {
    const scheduled = (await this.list()).filter((backup) => backup.scheduled);
    for (const { folder } of scheduled.slice(count)) {
      signal.throwIfAborted();
      await removeBackup(this.#directory, folder);
    }
  }

  /**
   * Restores the newest backup into a scratch directory and compares it with the running installation; `undefined` without a
   * backup. Rejects with `UnusableBackup`, `NotEnoughDiskSpace`, what a store throws that is away, and the signal's reason.
   */
  async tryNewest(signal: AbortSignal): Promise<TrialRestoreResult | undefined> {
    const [folder] = await backupFolders(this.#directory);
    if (folder === undefined) return undefined;
    const { dataDirectory, eventStore, mongo, clock } = this.#options;
    const scratch = unfinishedFolderOf(folderOf(clock.now()));
    const order: TrialRestoreOptions = { dataDirectory, eventStore, mongo, backups: this.#directory, folder, scratch };
    return this.#inThread((worker) => worker.call('tryRestore', order, clock.now().getTime() - Date.now()), signal);
  }

  /** Returns the state of the backup that was begun last; else of the newest one on disk. */
  async state(): Promise<BackupState | undefined> {
    if (this.#last) return this.#last;
    const [newest] = await backupFolders(this.#directory);
    return newest === undefined ? undefined : { state: 'done', folder: newest };
  }

  /** The complete ones, newest first. */
  list(): Promise<readonly ListedBackup[]> {
    return listBackups(this.#directory);
  }

  /** The moment of the newest backup. */
  async newest(): Promise<Date | undefined> {
    const [newest] = await backupFolders(this.#directory);
    return newest === undefined ? undefined : momentOf(newest);
  }

  /** Abandons the backup in progress and removes it. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const worker of this.#workers) await worker.call('giveUp').catch(() => undefined); // it has ended by itself
    await this.#running;
  }

  async #make(folder: string, now: Date, scheduled?: true, signal?: AbortSignal): Promise<void> {
    const { dataDirectory, eventStore, mongo, version } = this.#options;
    const backups = this.#directory;
    try {
      const stores = { dataDirectory, eventStore, mongo };
      const order: BackupOptions = { ...stores, backups, folder, createdAt: now.toISOString(), version, ...(scheduled && { scheduled }) };
      await this.#inThread((worker) => worker.call('make', order), signal);
      this.#last = { state: 'done', folder };
    } catch (error) {
      await rm(join(backups, unfinishedFolderOf(folder)), { recursive: true, force: true }).catch(() => undefined); // the next start removes it
      this.#last = { state: 'failed', folder, error: reasonOf(error) };
      if (!this.#closed && !signal?.aborted) this.#options.failed(error, folder);
    }
  }

  /** Stops the work when the signal aborts, and rejects with its reason once nothing is written any more. */
  async #inThread<Result>(
    work: (worker: WorkerCalls<BackupMethods>) => Promise<Result>,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Result> {
    const module = new URL(`./backup-worker${extname(import.meta.url)}`, import.meta.url);
    const worker = await WorkerCalls.start<BackupMethods>(module, { errors: ERRORS });
    const giveUp = (): void => void worker.call('giveUp').catch(() => undefined); // it has ended by itself
    this.#workers.add(worker);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      if (this.#closed) throw new Error('The server is stopping');
      signal.throwIfAborted();
      return await work(worker);
    } finally {
      signal.removeEventListener('abort', giveUp);
      this.#workers.delete(worker);
      await worker.close();
      signal.throwIfAborted();
    }
  }
}

/** Errors that keep their class when they leave the thread. */
const ERRORS = [DatabaseUnusable, NotEnoughDiskSpace, StoreUnavailable, UnusableBackup];

function reasonOf(error: unknown): string {
  if (isDiskFullError(error) || (error instanceof DatabaseUnusable && error.reason === 'full')) return DISK_FULL;
  return error instanceof Error ? error.message : String(error);
}

const DISK_FULL = 'The disk is full. Nothing of this backup was kept. Free some space and start another one.';
