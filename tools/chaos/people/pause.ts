import { setTimeout } from 'node:timers/promises';

/** Waits `ms`, as people do. Resolves early once the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await setTimeout(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Checks every `every` ms. Returns whether it became true within `within` ms. Throws the signal's reason. */
export async function until(isSo: () => boolean | Promise<boolean>, within: number, signal: AbortSignal, every = 20): Promise<boolean> {
  const end = performance.now() + within;
  for (;;) {
    if (await isSo()) return true;
    if (performance.now() > end) return false;
    await setTimeout(every, undefined, { signal });
  }
}
