import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** In ms. What is written in as long waits for the disk at once, and every commit beside it waits as well. */
const EVERY = 10;

/** Does a part of the work, and meanwhile has the disk take little by little what is written to the file. */
export type Flushing = <Result>(part: () => Promise<Result>) => Promise<Result>;
type Handle = Pick<FileHandle, 'datasync' | 'close'>;

/**
 * Does work that writes so much at once that it is to be flushed meanwhile: an index of a million documents is some 50 MB. Creates the file
 * where it is missing. Whatever the work opens it with in this process must be closed with the work: the end of the handle used here takes
 * the process's locks off the file.
 */
export async function withFlushes<Result>(
  file: string,
  work: (flushing: Flushing) => Promise<Result>,
  opening: (file: string, flags: 'a') => Promise<Handle> = open,
): Promise<Result> {
  // Without it the file is flushed at the end, as ever. A write that was lost is reported to each open handle by itself, so the writer hears of it, too.
  const handle = await opening(file, 'a').catch(() => undefined);
  try {
    return await work(async (part) => {
      const over = new AbortController();
      const flushes = handle && flushUntil(over.signal, handle).catch(() => undefined);
      try {
        return await part();
      } finally {
        over.abort();
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
