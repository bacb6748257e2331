import { setTimeout } from 'node:timers/promises';

/** Lets time pass, as people do between two things. Resolves early once the signal aborts. In ms. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await setTimeout(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

/** Looks every `every` ms until it is so; answers whether it became so within `within` ms. Throws the signal's reason. */
export async function until(isSo: () => boolean | Promise<boolean>, within: number, signal: AbortSignal, every = 20): Promise<boolean> {
  const end = performance.now() + within;
  for (;;) {
    if (await isSo()) return true;
    if (performance.now() > end) return false;
    await setTimeout(every, undefined, { signal });
  }
}
