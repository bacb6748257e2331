import { BackOff, exponentialDelay, retry, type ExponentialDelay, type RetryOptions } from '@tiffin/event-sourcing';
import { isRetryable } from '@tiffin/kernel';

/** Retries `attempt` while it fails with retryable errors. Rejects with any other error, and with the signal's reason. */
export function retryWhileRetryable<Result>(
  attempt: () => Promise<Result>,
  { backOff, ...options }: Pick<RetryOptions, 'signal' | 'onFailure'> & { readonly backOff: ExponentialDelay },
): Promise<Result> {
  return retry(attempt, { ...options, isRetryable, backOff: new BackOff(exponentialDelay(backOff)) });
}
