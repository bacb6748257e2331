import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What Tiffin keeps in its data directory, by name. */
const OURS = /^(?:(?:events|records|lock)\.db(?:-wal|-shm|-journal)?|keys\.json(?:-new)?|views|pictures|outbox|backups|restoring)$/;
/** What a file system keeps for itself. */
const OF_NOBODY = 'lost+found';
/** All that anybody but the owner may do. */
const OTHERS = 0o077;

/**
 * Takes from everybody but its owner what an older version, or whoever made the directory, allowed them: addresses and passwords' hashes are in it.
 * Inside a folder nothing has to be changed, since nobody gets there. A directory that holds other things too stays as open as it is, but Tiffin's
 * part of it does not. Answers a sentence for whoever runs it where something stays open, and throws what the file system throws on listing it.
 */
export function restrictPermissions(directory: string): string | undefined {
  // Windows has no such permissions.
  if (process.getuid === undefined) return undefined;
  const names = readdirSync(directory);
  const ours = names.filter((name) => OURS.test(name));
  const isShared = names.some((name) => !OURS.test(name) && name !== OF_NOBODY);
  const paths = [...(isShared ? [] : [directory]), ...ours.map((name) => join(directory, name))];
  const open = paths.find((path) => !isClosed(path));
  return open === undefined ? undefined : stillOpen(open);
}

/** Whether only its owner can get at it, now at the latest. */
function isClosed(path: string): boolean {
  const before = modeOf(path);
  if ((before & OTHERS) === 0) return true;
  try {
    chmodSync(path, before & ~OTHERS);
  } catch {
    // It is another user's, or on a disk that can't: the look below finds it open.
  }
  return (modeOf(path) & OTHERS) === 0;
}

/** Its permissions; none where it is gone. */
const modeOf = (path: string): number => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o7777;

function stillOpen(path: string): string {
  return (
    `Others who use this machine may look into ${path}, which this user or its disk can't change. ` +
    'Let it belong to the user that runs Tiffin (chown), on a disk that knows permissions.'
  );
}
