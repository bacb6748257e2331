import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyFile, OWNERS_FOLDER, syncDirectory } from '../backup/backup-files.js';
import { bytesOf, UnusableBackup, type BackedUpFile, type Manifest } from '../backup/manifest.js';
import { isSystemError } from '../backup/system-error.js';
import type { RestoreOptions } from './restore-options.js';

/**
 * Copies the files that the manifest names, and no others. Throws `UnusableBackup` for the first file that is missing or differs
 * from the manifest.
 */
export async function copyChecked({ folder, signal, watcher }: RestoreOptions, manifest: Manifest, into: string): Promise<void> {
  watcher.began(`Copying and checking the backup of ${manifest.createdAt}`);
  const total = Math.max(1, bytesOf(manifest));
  await mkdir(join(into, 'pictures'), { mode: OWNERS_FOLDER });
  let done = 0;
  for (const [path, expected] of Object.entries(manifest.files)) {
    const actual = await copyNamed(join(folder, path), join(into, path), signal);
    if (actual.bytes !== expected.bytes || actual.sha256 !== expected.sha256) {
      throw new UnusableBackup(`${join(folder, path)} is damaged: it is not the file that was backed up. Nothing was restored.`);
    }
    done += actual.bytes;
    watcher.advanced({ share: done / total });
  }
  for (const directory of new Set(Object.keys(manifest.files).map((path) => dirname(join(into, path))))) await syncDirectory(directory);
}

async function copyNamed(from: string, to: string, signal: AbortSignal): Promise<BackedUpFile> {
  try {
    return await copyFile(from, to, signal);
  } catch (error) {
    throw isSystemError(error, 'ENOENT', from) ? new UnusableBackup(`${from} is missing. Nothing was restored.`, { cause: error }) : error;
  }
}
