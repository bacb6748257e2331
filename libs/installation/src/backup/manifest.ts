/** The version of the folder's layout and of this file. Raised when an older Tiffin could not restore it. */
export const BACKUP_FORMAT = 1;

export const MANIFEST = 'manifest.json';

/** One file of a backup. */
export interface BackedUpFile {
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
}

/** The description of a backup. It is written last, so a backup with a manifest is complete. */
export interface Manifest {
  readonly format: number;
  /** The version of the Tiffin that made it. */
  readonly version: string;
  /** The moment that it shows; ISO 8601 in UTC. */
  readonly createdAt: string;
  /** Made by the nightly chore. Backups that an operator asked for are never removed automatically. */
  readonly scheduled?: boolean;
  /** The log's identity, which a restored log keeps. */
  readonly logId: string;
  /** The position of the log's last event. */
  readonly position: number;
  readonly events: number;
  readonly records: number;
  readonly pictures: number;
  /** By path in the folder, with `/`. */
  readonly files: Readonly<Record<string, BackedUpFile>>;
}

/** Why a backup can't be restored. The message is for the operator. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup';
}

/** Throws `UnusableBackup`, whose message names `folder`. */
export function parseManifest(text: string, folder: string): Manifest {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new UnusableBackup(`${folder} is damaged: its ${MANIFEST} can't be read.`, { cause: error });
  }
  if (!isObject(parsed) || typeof parsed['format'] !== 'number') throw new UnusableBackup(`${folder} is no backup of Tiffin.`);
  if (parsed['format'] > BACKUP_FORMAT) {
    throw new UnusableBackup(`${folder} was made by a newer Tiffin (${String(parsed['version'])}): restore it with that version.`);
  }
  if (!isManifest(parsed)) throw new UnusableBackup(`${folder} is damaged: its ${MANIFEST} is not whole.`);
  return parsed;
}

/** Returns the size of its files in bytes, without the manifest. */
export const bytesOf = ({ files }: Pick<Manifest, 'files'>): number => Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function isManifest(value: Record<string, unknown>): value is Record<string, unknown> & Manifest {
  return (
    ['version', 'createdAt', 'logId'].every((field) => typeof value[field] === 'string') &&
    ['position', 'events', 'records', 'pictures'].every((field) => Number.isSafeInteger(value[field])) &&
    isObject(value['files']) &&
    Object.entries(value['files']).every(([path, file]) => isInside(path) && isFile(file))
  );
}

const isFile = (value: unknown): boolean =>
  isObject(value) && Number.isSafeInteger(value['bytes']) && typeof value['sha256'] === 'string' && /^[\da-f]{64}$/.test(value['sha256']);

/** A path may not lead out of the folder. */
const isInside = (path: string): boolean => path.split('/').every((part) => /^[\w.-]+$/.test(part) && part !== '.' && part !== '..');
