/** Resolves with the work's result; rejects if it takes longer than `within` ms. */
export async function withTimeout<Value>(work: Promise<Value>, within: number): Promise<Value> {
  let impatience: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    impatience = setTimeout(() => reject(new Error(`nothing within ${within / 1_000} s`)), within);
  });
  return await Promise.race([work, timeout]).finally(() => clearTimeout(impatience));
}

/** How long people wait for anything but an order, in ms. */
export const WAIT_TIMEOUT_MS = 10_000;
