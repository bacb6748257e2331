import { OutcomeUnknown, StoreUnavailable } from './errors.js';
import type { Appended, EventStore, ExpectedRevision, NewEvent, StreamName } from './event-store.js';
import { retryPolicy as defaultRetryPolicy, type RetryPolicy } from './retry-policy.js';

/**
 * Appends events. If the outcome is unknown, it sends the identical events at the same expected revision until the outcome is known; the
 * store recognises them by their ids.
 * Throws `WrongExpectedRevision`, `StoreUnavailable` or `InvalidAppend` if nothing was appended, and `OutcomeUnknown` after
 * `retryPolicy.resendFor` ms.
 */
export async function appendUntilDefinite(
  store: Pick<EventStore, 'append'>,
  stream: StreamName,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
  retryPolicy: RetryPolicy = defaultRetryPolicy,
): Promise<Appended> {
  const start = retryPolicy.elapsed();
  let unknown: OutcomeUnknown | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.append(stream, expected, events);
    } catch (error) {
      // After an unknown outcome, `StoreUnavailable` does not tell what became of the earlier attempt.
      if (!(error instanceof OutcomeUnknown || (unknown && error instanceof StoreUnavailable))) throw error;
      if (error instanceof OutcomeUnknown) unknown = error;
    }
    if (retryPolicy.elapsed() - start >= retryPolicy.resendFor) throw unknown;
    await retryPolicy.sleep(retryPolicy.pause(attempt));
  }
}
