export interface Limits {
  /** Ends the work with the first of them. They may last for months: nothing of the work stays with them. */
  readonly signals: readonly AbortSignal[];
  /** Ends it with a `TimeoutError` after so many ms. */
  readonly within?: number;
}

/**
 * What `work` comes to under a signal of its own, which aborts within the limits. Rejects as the work does. In place of `AbortSignal.any` over
 * `AbortSignal.timeout`: on Node 20 nothing holds that timer, which is collected as garbage and never comes.
 */
export async function limited<Result>({ signals, within }: Limits, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const ended = new AbortController();
  const stops = signals.map((signal) => {
    const end = (): void => ended.abort(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
    return () => signal.removeEventListener('abort', end);
  });
  const late = (): void => ended.abort(new DOMException(`It took longer than ${within} ms`, 'TimeoutError'));
  const timer = within === undefined ? undefined : setTimeout(late, within);
  try {
    return await work(ended.signal);
  } finally {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  }
}

/** Whether a signal of `limited` aborted because the time was over. */
export const isLate = ({ reason }: AbortSignal): boolean => reason instanceof DOMException && reason.name === 'TimeoutError';
