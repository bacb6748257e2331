import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The names that Tiffin uses in its data directory. */
const OURS = /^(?:(?:events|records|lock)\.db(?:-wal|-shm|-journal)?|keys\.json(?:-new)?|views|pictures|outbox|backups|restoring)$/;
/** A directory of the file system itself. */
const OF_FILE_SYSTEM = 'lost+found';
/** All permissions of users other than the owner. */
const OTHERS = 0o077;

/**
 * Removes other users' permissions, which an older version or the directory's maker may have given: it holds addresses and password
 * hashes. Entries of a closed folder need no change, since other users can't reach them. A directory with foreign entries stays
 * open, but Tiffin's entries in it are closed. Returns a sentence for the operator if one stays open. Throws what the file system
 * throws on listing it.
 */
export function restrictPermissions(directory: string): string | undefined {
  // Windows has no such permissions.
  if (process.getuid === undefined) return undefined;
  const names = readdirSync(directory);
  const ours = names.filter((name) => OURS.test(name));
  const isShared = names.some((name) => !OURS.test(name) && name !== OF_FILE_SYSTEM);
  const paths = [...(isShared ? [] : [directory]), ...ours.map((name) => join(directory, name))];
  const open = paths.find((path) => !isClosed(path));
  return open === undefined ? undefined : stillOpen(open);
}

/** Whether only its owner can reach it, after an attempt to close it. */
function isClosed(path: string): boolean {
  const mode = modeOf(path);
  if ((mode & OTHERS) === 0) return true;
  try {
    chmodSync(path, mode & ~OTHERS);
  } catch {
    // It belongs to another user, or the disk has no permissions: the check below finds it open.
  }
  return (modeOf(path) & OTHERS) === 0;
}

/** Returns its permissions; 0 if it is gone. */
const modeOf = (path: string): number => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o7777;

function stillOpen(path: string): string {
  return (
    `Others who use this machine may look into ${path}, which this user or its disk can't change. ` +
    'Let it belong to the user that runs Tiffin (chown), on a disk that knows permissions.'
  );
}
