import { ACCOUNT_COLLECTIONS, ERASURES } from '@tiffin/accounts';
import { openLog } from '@tiffin/event-sourcing';
import { randomIds, systemClock } from '@tiffin/kernel';
import type { CollectionDefinition, RecordStore, StoredRecord } from '@tiffin/read-models';
import { temporaryDirectory } from '@tiffin/read-models/testing';
import { join } from 'node:path';
import { Backups, openPorts, restoreBackup, StoreWait, type BackupState, type Ports, type RestoreOptions } from '../src/index.js';

/** As the product defines them. */
export const STUDENTS = ACCOUNT_COLLECTIONS.find(({ name }) => name === 'students') as CollectionDefinition<StoredRecord>;

/** Returns a student's record. */
export const student = (id: string, fields: object = {}): StoredRecord & Readonly<Record<string, unknown>> => ({
  _id: id,
  canteenId: 'canteen-0',
  userName: `BH1-${id}`,
  rollNo: id,
  fullName: `Somebody ${id}`,
  email: `${id}@hostel.example`,
  emailKey: `${id}@hostel.example`,
  phoneNumber: '919876543210',
  avatar: null,
  passwordHash: 'hash',
  status: 'open',
  ...fields,
});

/** An open embedded installation in a temporary directory, and a directory to restore it to. */
export class BackedUp {
  private constructor(
    readonly root: string,
    readonly data: string,
    readonly ports: Ports,
    readonly logId: string,
    readonly backups: Backups,
    private readonly remove: () => void,
  ) {}

  static async start(): Promise<BackedUp> {
    const { path, remove } = temporaryDirectory();
    const data = join(path, 'data');
    const ports = await open(data);
    const logId = await openLog(ports.events, systemClock, randomIds);
    return new BackedUp(path, data, ports, logId, await openBackups(data), remove);
  }

  /** Makes a backup and returns its folder. */
  async backUp(how?: { readonly scheduled: true }): Promise<string> {
    const { folder } = this.backups.start(how);
    const backup = await this.ended();
    if (backup.state === 'failed') throw new Error(backup.error);
    return join(this.data, 'backups', folder);
  }

  async ended(): Promise<BackupState> {
    for (;;) {
      const state = await this.backups.state();
      if (state && state.state !== 'running') return state;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  restore(folder: string, options: Partial<RestoreOptions> = {}): ReturnType<typeof restoreBackup> {
    return restoreBackup({
      folder,
      dataDirectory: join(this.root, 'restored'),
      clock: systemClock,
      watcher: { began: () => undefined, advanced: () => undefined },
      signal: new AbortController().signal,
      ...options,
    });
  }

  /** Opens the restored installation as a server does. */
  async withRestored<Result>(work: (ports: Ports) => Promise<Result>): Promise<Result> {
    const ports = await open(join(this.root, 'restored'));
    try {
      return await work(ports);
    } finally {
      await ports.close();
    }
  }

  async end(): Promise<void> {
    await this.backups.close();
    await this.ports.close();
    this.remove();
  }
}

/** Opens the backups of a data directory. */
export const openBackups = (data: string): Promise<Backups> =>
  Backups.open({
    dataDirectory: data,
    eventStore: undefined,
    mongo: undefined,
    clock: systemClock,
    version: '1.2.3',
    failed: () => undefined,
  });

/** Opens the embedded stores of a data directory. */
export const open = (dataDirectory: string): Promise<Ports> =>
  openPorts(
    { dataDirectory, eventStore: undefined, mongo: undefined },
    new StoreWait({ signal: new AbortController().signal, notify: () => undefined }),
  );

/** Returns the ids of unfinished erasures. */
export const erasedIn = async (records: RecordStore): Promise<readonly string[]> =>
  (await records.find(ERASURES, {})).map(({ record }) => record._id);
