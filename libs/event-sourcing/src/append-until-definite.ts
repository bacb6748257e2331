import { OutcomeUnknown, StoreUnavailable } from './errors.js';
import type { Appended, EventStore, ExpectedRevision, NewEvent, StreamName } from './event-store.js';
import { patience as usual, type Patience } from './patience.js';

/**
 * Appends, and where the outcome is unknown sends the identical events at the same expected revision until it is known: the store recognises
 * them by their ids. Throws `WrongExpectedRevision`, `StoreUnavailable` and `InvalidAppend` where nothing happened, and `OutcomeUnknown` once
 * `patience.resendFor` is over.
 */
export async function appendUntilDefinite(
  store: Pick<EventStore, 'append'>,
  stream: StreamName,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
  patience: Patience = usual,
): Promise<Appended> {
  const start = patience.elapsed();
  let unknown: OutcomeUnknown | undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.append(stream, expected, events);
    } catch (error) {
      // Once an outcome is unknown, a store that is away says nothing about the attempt before.
      if (!(error instanceof OutcomeUnknown || (unknown && error instanceof StoreUnavailable))) throw error;
      if (error instanceof OutcomeUnknown) unknown = error;
    }
    if (patience.elapsed() - start >= patience.resendFor) throw unknown;
    await patience.sleep(patience.pause(attempt));
  }
}
