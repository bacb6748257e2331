import { BackOff, doubling, retry, type Doubling, type RetryOptions } from '@tiffin/event-sourcing';
import { isRetryable } from '@tiffin/kernel';

/** As `retry`, as long as only retryable failures keep it from success. */
export function persist<Result>(
  attempt: () => Promise<Result>,
  { backOff, ...options }: Pick<RetryOptions, 'signal' | 'trouble'> & { readonly backOff: Doubling },
): Promise<Result> {
  return retry(attempt, { ...options, passes: isRetryable, backOff: new BackOff(doubling(backOff)) });
}
