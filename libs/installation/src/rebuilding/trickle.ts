import { nap } from '@tiffin/event-sourcing';
import { open } from 'node:fs/promises';

/** Between two times that a file is flushed, in ms: what is written in that time is what others may have to wait for. */
const EVERY = 50;

/**
 * Lets the disk take what another thread writes to these files little by little, until aborted. All at once, as where that thread waits for the disk at the
 * end of a large piece of work, it would hold up everybody else's commits on the same disk for as long as all of it takes. Files that aren't there,
 * or can't be flushed, are left to their writer, who hears of it.
 */
export async function trickle(files: readonly string[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const file of files) await flushed(file).catch(() => undefined);
    await nap(EVERY, signal);
  }
}

async function flushed(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}
