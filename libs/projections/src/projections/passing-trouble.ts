import { StaleProjection } from '@tiffin/read-models';
import { isTransient } from '../reactors/transient-failure.js';
import { BackOff, type BackOffLimits } from './back-off.js';

/** Whether the same work may well succeed later: a store is away, a disk is full, or another writer was faster. */
export function isPassing(error: unknown): boolean {
  return isTransient(error) || error instanceof StaleProjection;
}

/**
 * Does something again and again until it succeeds, as long as only passing trouble keeps it from that. `trouble` hears of each. Rejects with
 * what is no passing trouble, and with the signal's reason.
 */
export async function persist<Result>(
  attempt: () => Promise<Result>,
  {
    backOff,
    signal,
    trouble,
  }: { readonly backOff: BackOffLimits; readonly signal: AbortSignal; readonly trouble: (error: unknown) => void },
): Promise<Result> {
  const pauses = new BackOff(backOff);
  for (;;) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error;
      trouble(error);
      await pauses.wait(signal);
    }
  }
}
