import { countEmbeddedRecords } from '@tiffin/read-models/embedded';
import { chmod, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { addToErasedList, erasedListIn, readErasedList } from '../erasure/erased-list.js';
import type { StoreSettings } from '../settings/store-settings.js';
import { describeFile, OWNER_ONLY, OWNERS_FOLDER, syncDirectory, writeDurably } from './backup-files.js';
import { unfinishedFolderOf } from './backup-folders.js';
import { identifyLog } from './identify-log.js';
import { BACKUP_FORMAT, MANIFEST, type BackedUpFile, type Manifest } from './manifest.js';
import { freeBytes, requireDiskSpace } from './disk-space.js';
import { snapshotStores } from './snapshot-stores.js';
import type { StoreSnapshot, StoreSnapshots } from './store-snapshots.js';

export interface BackupOptions extends StoreSettings {
  /** The directory of backups; it exists. */
  readonly backups: string;
  /** The backup's name in it. */
  readonly folder: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** The version of this Tiffin. */
  readonly version: string;
  /** Made by the nightly chore, and removed by it once newer ones exist. */
  readonly scheduled?: true;
}

/**
 * Copies an installation while it is used, wherever its stores are, into the files of an embedded one
 * (docs/adr/0020-backups-and-erasure.md, docs/adr/0048-what-an-installation-does-by-itself.md). The log is taken right after the
 * records, so it has every event that the records rely on. Pictures come last: a picture exists before any record names it. The
 * backup gets its name once it is complete and on disk. Rejects with `DatabaseUnusable`, `NotEnoughDiskSpace`, what the stores and
 * the file system throw, and the signal's reason; the caller removes the unfinished folder then.
 */
export async function makeBackup(order: BackupOptions, signal: AbortSignal, freeBytesOf = freeBytes): Promise<Manifest> {
  const { backups, folder, createdAt, version, scheduled } = order;
  const unfinished = join(backups, unfinishedFolderOf(folder));
  await requireDiskSpace(order, freeBytesOf);
  await mkdir(unfinished, { mode: OWNERS_FOLDER });
  const files = new Map<string, BackedUpFile>();
  const stores = await snapshotStores(order);
  let pictures: readonly string[];
  try {
    await list(await stores.erased(), erasedListIn(backups));
    // Records first: a person who is erased meanwhile stays in their file, and a server keeps their moment for minutes only.
    files.set('records.db', await copyStore(stores.records, join(unfinished, 'records.db'), signal));
    files.set('events.db', await copyStore(stores.log, join(unfinished, 'events.db'), signal));
    pictures = await copyPictures(stores, join(unfinished, 'pictures'), signal);
  } finally {
    await stores.close();
  }
  for (const name of pictures) files.set(`pictures/${name}`, await describeFile(join(unfinished, 'pictures', name), signal));
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    version,
    createdAt,
    ...(scheduled && { scheduled }),
    ...(await logOf(join(unfinished, 'events.db'))),
    records: countEmbeddedRecords(join(unfinished, 'records.db')),
    pictures: pictures.length,
    files: Object.fromEntries(files),
  };
  await writeDurably(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  await syncDirectory(unfinished);
  signal.throwIfAborted();
  await rename(unfinished, join(backups, folder));
  await syncDirectory(backups);
  return manifest;
}

/** Makes the list, even if it is empty: no restore works without it. */
async function list(erased: readonly string[], file: string): Promise<void> {
  const listed = await readErasedList(file);
  await addToErasedList(
    file,
    erased.filter((id) => !listed.has(id)),
  );
}

async function copyStore(store: StoreSnapshot, target: string, signal: AbortSignal): Promise<BackedUpFile> {
  await store.copyTo(target, signal);
  await store.close();
  await chmod(target, OWNER_ONLY);
  return describeFile(target, signal);
}

async function copyPictures(stores: StoreSnapshots, into: string, signal: AbortSignal): Promise<readonly string[]> {
  await mkdir(into, { mode: OWNERS_FOLDER });
  const copied = await stores.copyPictures(into, signal);
  for (const name of copied) await chmod(join(into, name), OWNER_ONLY);
  await syncDirectory(into);
  return copied;
}

/** Positions of the embedded log count its events. */
async function logOf(file: string): Promise<Pick<Manifest, 'logId' | 'position' | 'events'>> {
  const { logId, head } = await identifyLog(file);
  return { logId, position: head, events: head };
}
