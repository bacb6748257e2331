import { setMaxListeners } from 'node:events';

/**
 * Runs `work` with a signal that aborts with the first of `signals`, and returns its result. The signals may live for months: no listener
 * stays on them, as it would with `AbortSignal.any`. Rejects if the work rejects.
 */
export async function withSignals<Result>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const first = new AbortController();
  setMaxListeners(0, first.signal); // the work may wait in many places
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
  /** How long the work may take, in ms. */
  readonly timeout: number;
  readonly signals?: readonly AbortSignal[];
}

/**
 * Runs `work` with a signal that aborts with the first of `signals`, or after `timeout` ms, and returns its result. On an abort it rejects
 * at once with the reason, which is a `TimeoutError` after `timeout` ms, even if the work goes on. Use it instead of `AbortSignal.any` over
 * `AbortSignal.timeout`: on Node 20 that timer can be garbage-collected and never fires, and a request that `fetch` has lost never sees its
 * signal.
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

/** Whether `withTimeout` rejected because the time was over. */
export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Rejects with the signal's reason. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  });
}
