import { setTimeout } from 'node:timers/promises';

/** Resolves after `ms`, and early when aborted: look at the signal afterwards. Without `ref` it keeps no process alive. */
export async function sleep(ms: number, signal?: AbortSignal, { ref = true }: { readonly ref?: boolean } = {}): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref }).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}

/** As `sleep`, for what waits in the background. */
export const nap = (ms: number, signal: AbortSignal): Promise<void> => sleep(ms, signal, { ref: false });
