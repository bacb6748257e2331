/**
 * What `work` comes to under a signal that aborts with the first of `signals`. They may last for months: nothing of the work stays with them, as it would
 * with `AbortSignal.any`. Rejects as the work does, once it has ended.
 */
export async function withSignals<Result>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const first = new AbortController();
  const stops = signals.map((signal) => {
    const abort = (): void => first.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    return () => signal.removeEventListener('abort', abort);
  });
  try {
    return await work(first.signal);
  } finally {
    stops.forEach((stop) => stop());
  }
}

export interface TimeoutOptions {
  /** In ms. */
  readonly timeout: number;
  readonly signals?: readonly AbortSignal[];
}

/**
 * What `work` comes to under a signal that aborts with the first of `signals`, or after `within` ms. Rejects with the reason then, whatever
 * becomes of the work: with a `TimeoutError` where it took too long. In place of `AbortSignal.any` over `AbortSignal.timeout`: on Node 20
 * nothing holds that timer, which is collected as garbage and never comes; and a request that `fetch` has lost hears of no signal.
 */
export async function withTimeout<Result>(
  { timeout, signals = [] }: TimeoutOptions,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException(`It took longer than ${timeout} ms`, 'TimeoutError')), timeout);
  try {
    return await withSignals([...signals, late.signal], (signal) => Promise.race([aborted(signal), work(signal)]));
  } finally {
    clearTimeout(timer);
  }
}

/** Whether `limited` rejected because the time was over. */
export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Rejects with the signal's reason. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  });
}
