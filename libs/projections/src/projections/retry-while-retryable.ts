import { BackOff, exponentialDelay, retry, type ExponentialDelay, type RetryOptions } from '@tiffin/event-sourcing';
import { isRetryable } from '@tiffin/kernel';

/** As `retry`, as long as only retryable failures keep it from success. */
export function retryWhileRetryable<Result>(
  attempt: () => Promise<Result>,
  { backOff, ...options }: Pick<RetryOptions, 'signal' | 'onFailure'> & { readonly backOff: ExponentialDelay },
): Promise<Result> {
  return retry(attempt, { ...options, isRetryable, backOff: new BackOff(exponentialDelay(backOff)) });
}
