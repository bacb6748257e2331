import { setTimeout } from 'node:timers/promises';

/**
 * Resolves after `ms`, or early if the signal aborts, so check the signal afterwards. With `ref: false` the timer does not keep the process
 * alive.
 */
export async function sleep(ms: number, signal?: AbortSignal, { ref = true }: { readonly ref?: boolean } = {}): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref }).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}

/** As `sleep`, for background work: it does not keep the process alive. */
export const nap = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, signal, { ref: false });
