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
  removeUnfinished,
  unfinishedFolderOf,
  type ListedBackup,
} from './backup-folders.js';
import type { BackupMethods } from './backup-worker.js';
import type { BackupOrder } from './make-backup.js';
import { NoRoom } from './room.js';
import { isNoRoom } from './system-error.js';

/** How the last backup stands, or how one ended. */
export interface BackupState {
  readonly state: 'running' | 'done' | 'failed';
  readonly folder: string;
  /** Why it failed, for the operator. */
  readonly error?: string;
}

/** No backup can be begun: a sentence for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';

  constructor(
    readonly code: 'busy' | 'conflict',
    message: string,
  ) {
    super(message);
  }
}

export interface BackupsParts extends StoreSettings {
  readonly clock: Clock;
  /** Of this Tiffin. */
  readonly version: string;
  /** Hears of backups that failed. */
  readonly failed: (error: unknown, folder: string) => void;
}

/** The backups of an installation, and the one that is being made. They are made in a thread of their own while people order. */
export class Backups {
  readonly #parts: BackupsParts;
  readonly #directory: string;
  #last: BackupState | undefined;
  #worker: WorkerCalls<BackupMethods> | undefined;
  #running: Promise<void> = Promise.resolve();
  #closed = false;

  /** Removes what a crash left half made. */
  static async open(parts: BackupsParts): Promise<Backups> {
    const backups = new Backups(parts);
    await removeUnfinished(backups.#directory);
    return backups;
  }

  private constructor(parts: BackupsParts) {
    this.#parts = parts;
    this.#directory = backupsDirectory(parts.dataDirectory);
  }

  /** Begins a backup. Throws `BackupRefused`, and what the file system throws where the folder of backups can't be made. */
  start(): BackupState {
    const { eventStore, mongo } = this.#parts;
    if (eventStore !== undefined || mongo !== undefined) {
      throw new BackupRefused(
        'conflict',
        'EventStoreDB and MongoDB are backed up with their own tools: run deploy/back-up.sh (docs/production.md, Backing up).',
      );
    }
    if (this.#last?.state === 'running') throw new BackupRefused('busy', 'A backup is being made already.');
    if (this.#closed) throw new BackupRefused('conflict', 'The server is stopping.');
    mkdirSync(this.#directory, { recursive: true, mode: OWNERS_FOLDER });
    const now = this.#parts.clock.now();
    const folder = folderOf(now);
    this.#last = { state: 'running', folder };
    this.#running = this.#make(folder, now);
    return this.#last;
  }

  /** Of the last one that was begun; else of the newest that is there. */
  async state(): Promise<BackupState | undefined> {
    if (this.#last) return this.#last;
    const [newest] = await backupFolders(this.#directory);
    return newest === undefined ? undefined : { state: 'done', folder: newest };
  }

  /** The whole ones, newest first. */
  list(): Promise<readonly ListedBackup[]> {
    return listBackups(this.#directory);
  }

  /** The moment that the newest one shows. */
  async newest(): Promise<Date | undefined> {
    const [newest] = await backupFolders(this.#directory);
    return newest === undefined ? undefined : momentOf(newest);
  }

  /** Gives up one that is being made, and leaves nothing of it. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#worker?.call('giveUp').catch(() => undefined); // it has ended by itself
    await this.#running;
  }

  async #make(folder: string, now: Date): Promise<void> {
    const { dataDirectory, version } = this.#parts;
    const backups = this.#directory;
    try {
      const order: BackupOrder = { dataDirectory, backups, folder, createdAt: now.toISOString(), version };
      await this.#inThread((worker) => worker.call('make', order));
      this.#last = { state: 'done', folder };
    } catch (error) {
      await rm(join(backups, unfinishedFolderOf(folder)), { recursive: true, force: true }).catch(() => undefined); // the next start does
      this.#last = { state: 'failed', folder, error: reasonOf(error) };
      if (!this.#closed) this.#parts.failed(error, folder);
    }
  }

  async #inThread(work: (worker: WorkerCalls<BackupMethods>) => Promise<unknown>): Promise<void> {
    const module = new URL(`./backup-worker${extname(import.meta.url)}`, import.meta.url);
    const worker = (this.#worker = await WorkerCalls.start<BackupMethods>(module, { errors: [DatabaseUnusable, NoRoom] }));
    try {
      if (this.#closed) throw new Error('The server is stopping');
      await work(worker);
    } finally {
      this.#worker = undefined;
      await worker.close();
    }
  }
}

function reasonOf(error: unknown): string {
  if (isNoRoom(error) || (error instanceof DatabaseUnusable && error.reason === 'full')) return NO_ROOM;
  return error instanceof Error ? error.message : String(error);
}

const NO_ROOM = 'There is no room left on the disk. Nothing of this backup was kept: free some space, and begin another one.';
