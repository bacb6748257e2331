import { BackOff, doubling, retry, type Doubling, type RetryOptions } from '@tiffin/event-sourcing';
import { StaleProjection } from '@tiffin/read-models';
import { isTransient } from '../reactors/transient-failure.js';

/** Whether the same work may well succeed later: a store is away, a disk is full, or another writer was faster. */
export function isPassing(error: unknown): boolean {
  return isTransient(error) || error instanceof StaleProjection;
}

/** As `retry`, as long as only passing trouble keeps it from success. */
export function persist<Result>(
  attempt: () => Promise<Result>,
  { backOff, ...options }: Pick<RetryOptions, 'signal' | 'trouble'> & { readonly backOff: Doubling },
): Promise<Result> {
  return retry(attempt, { ...options, passes: isPassing, backOff: new BackOff(doubling(backOff)) });
}
