import { countEmbeddedRecords } from '@tiffin/read-models/embedded';
import { takeSnapshot, type DatabaseSnapshot } from '@tiffin/sqlite';
import { chmod, mkdir, readdir, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { addToErasedList, erasedListIn } from '../erasure/erased-list.js';
import { logFile, picturesDirectory, recordsFile } from '../ports/data-directory.js';
import { copyFile, describeFile, OWNER_ONLY, OWNERS_FOLDER, syncDirectory, writeDurably } from './backup-files.js';
import { unfinishedFolderOf } from './backup-folders.js';
import { identifyLog } from './identify-log.js';
import { BACKUP_FORMAT, MANIFEST, type BackedUpFile, type Manifest } from './manifest.js';
import { freeBytes, requireRoom } from './room.js';
import { isSystemError } from './system-error.js';

export interface BackupOrder {
  /** With embedded stores, which may be in use. */
  readonly dataDirectory: string;
  /** Where backups are; it is there. */
  readonly backups: string;
  /** Its name among them. */
  readonly folder: string;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** Of this Tiffin. */
  readonly version: string;
}

/**
 * Copies an installation while it is used (docs/adr/0020). The records are those of one moment, the log is that of the next: it holds every event that
 * the records rely on. Pictures come last, since they are there before anybody names them. What was made has its name once it is whole and on
 * disk. Rejects with `DatabaseUnusable`, `NoRoom`, what the file system throws and the signal's reason; then what is unfinished is to be removed.
 */
export async function makeBackup(order: BackupOrder, signal: AbortSignal, free = freeBytes): Promise<Manifest> {
  const { dataDirectory, backups, folder } = order;
  const unfinished = join(backups, unfinishedFolderOf(folder));
  await requireRoom(dataDirectory, backups, free);
  // It is empty where nobody was erased yet, and no restore does without it.
  await addToErasedList(erasedListIn(backups), []);
  await mkdir(unfinished, { mode: OWNERS_FOLDER });
  const files = new Map<string, BackedUpFile>();
  const { records, log } = takeBoth(dataDirectory);
  try {
    // The records' file can't be emptied of what is erased meanwhile, so it goes first.
    files.set('records.db', await copyDatabase(records, unfinished, signal));
    files.set('events.db', await copyDatabase(log, unfinished, signal));
  } finally {
    records.close();
    log.close();
  }
  const pictures = await copyPictures(dataDirectory, unfinished, signal);
  for (const [name, picture] of pictures) files.set(`pictures/${name}`, picture);
  const manifest: Manifest = {
    format: BACKUP_FORMAT,
    version: order.version,
    createdAt: order.createdAt,
    ...(await logOf(join(unfinished, 'events.db'))),
    records: countEmbeddedRecords(join(unfinished, 'records.db')),
    pictures: pictures.size,
    files: Object.fromEntries(files),
  };
  await writeDurably(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  await syncDirectory(unfinished);
  signal.throwIfAborted();
  await rename(unfinished, join(backups, folder));
  await syncDirectory(backups);
  return manifest;
}

/** Both within microseconds, in this order: an event is promised by a record, or told by nobody, before the log has it. */
function takeBoth(dataDirectory: string): { readonly records: DatabaseSnapshot; readonly log: DatabaseSnapshot } {
  const records = takeSnapshot(recordsFile(dataDirectory));
  try {
    return { records, log: takeSnapshot(logFile(dataDirectory)) };
  } catch (error) {
    records.close();
    throw error;
  }
}

async function copyDatabase(snapshot: DatabaseSnapshot, into: string, signal: AbortSignal): Promise<BackedUpFile> {
  const target = join(into, basename(snapshot.file));
  await writeDurably(target, '');
  await snapshot.copyTo(target, signal);
  snapshot.close();
  await chmod(target, OWNER_ONLY);
  return describeFile(target, signal);
}

async function copyPictures(dataDirectory: string, into: string, signal: AbortSignal): Promise<ReadonlyMap<string, BackedUpFile>> {
  const [from, to] = [picturesDirectory(dataDirectory), join(into, 'pictures')];
  await mkdir(to, { mode: OWNERS_FOLDER });
  const copied = new Map<string, BackedUpFile>();
  for (const name of (await readdir(from)).filter((file) => !file.startsWith('~'))) {
    try {
      copied.set(name, await copyFile(join(from, name), join(to, name), signal));
    } catch (error) {
      // An avatar may be replaced, or its owner removed, at any moment.
      if (!isSystemError(error, 'ENOENT', join(from, name))) throw error;
    }
  }
  await syncDirectory(to);
  return copied;
}

/** Positions of the embedded log count its events. */
async function logOf(file: string): Promise<Pick<Manifest, 'logId' | 'position' | 'events'>> {
  const { logId, head } = await identifyLog(file);
  return { logId, position: head, events: head };
}
