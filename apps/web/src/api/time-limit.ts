/**
 * Runs `work` under a time limit. Its signal aborts with `outer`, or with `reason()` after the time in ms that the work sets through
 * `within`. Rejects with that reason at once, even if the work continues.
 */
export async function withTimeLimit<Result>(
  outer: AbortSignal | undefined,
  reason: () => Error,
  work: (signal: AbortSignal, within: (ms: number) => void) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const within = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.abort(reason()), ms);
  };
  const leave = () => controller.abort(outer?.reason);
  const over = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
  outer?.addEventListener('abort', leave);
  if (outer?.aborted) leave();
  try {
    return await Promise.race([over, work(signal, within)]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', leave);
  }
}
