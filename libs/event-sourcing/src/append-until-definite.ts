import { OutcomeUnknown, StoreUnavailable } from './errors.js';
import type { Appended, EventStore, ExpectedRevision, NewEvent, StreamName } from './event-store.js';
import { retryPolicy as usual, type RetryPolicy } from './retry-policy.js';

/**
 * Appends, and where the outcome is unknown sends the identical events at the same expected revision until it is known: the store recognises
 * them by their ids. Throws `WrongExpectedRevision`, `StoreUnavailable` and `InvalidAppend` where nothing happened, and `OutcomeUnknown` once
 * `retryPolicy.resendFor` is over.
 */
export async function appendUntilDefinite(
  store: Pick<EventStore, 'append'>,
  stream: StreamName,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
  retryPolicy: RetryPolicy = usual,
): Promise<Appended> {
  const start = retryPolicy.elapsed();
  let unknown: OutcomeUnknown | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.append(stream, expected, events);
    } catch (error) {
      // Once an outcome is unknown, a store that is away says nothing about the attempt before.
      if (!(error instanceof OutcomeUnknown || (unknown && error instanceof StoreUnavailable))) throw error;
      if (error instanceof OutcomeUnknown) unknown = error;
    }
    if (retryPolicy.elapsed() - start >= retryPolicy.resendFor) throw unknown;
    await retryPolicy.sleep(retryPolicy.pause(attempt));
  }
}
