import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** In ms. Data of this long is flushed at once, and delays concurrent commits for as long. */
const EVERY = 10;

/** Runs a part of the work while the file is flushed little by little. */
export type Flushing = <Result>(part: () => Promise<Result>) => Promise<Result>;
type Handle = Pick<FileHandle, 'datasync' | 'close'>;

/**
 * Runs work that writes so much that it is flushed meanwhile: the index of a million documents is some 50 MB. Creates the file if
 * it is missing. When this ends, every handle that the work opened on the file must be closed: closing the handle used here drops
 * the process's locks on the file.
 */
export async function withFlushes<Result>(
  file: string,
  work: (flushing: Flushing) => Promise<Result>,
  opening: (file: string, flags: 'a') => Promise<Handle> = open,
): Promise<Result> {
  // Without the handle the file is flushed at the end, as usual. The system reports a lost write to each open handle, so the writer
  // gets the error, too.
  const handle = await opening(file, 'a').catch(() => undefined);
  try {
    return await work(async (part) => {
      const partDone = new AbortController();
      const flushes = handle && flushUntil(partDone.signal, handle).catch(() => undefined);
      try {
        return await part();
      } finally {
        partDone.abort();
        await flushes;
      }
    });
  } finally {
    await handle?.close();
  }
}

async function flushUntil(signal: AbortSignal, handle: Handle): Promise<never> {
  for (;;) {
    await setTimeout(EVERY, undefined, { signal });
    await handle.datasync();
  }
}
