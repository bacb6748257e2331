import { setImmediate } from 'node:timers/promises';
import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client';
import type { Semaphore } from '../async/semaphore.js';
import { StoreUnavailable } from '../errors.js';
import type { EventPage, Position } from '../event-store.js';
import type { Connection } from './connection.js';
import { endCall, ignoreLateErrors } from './call-slots.js';
import { readFailure } from './failures.js';
import { startAt, toPage } from './recorded-events.js';

/** The largest page. As many events again wait in the client while a page is processed. */
const PAGE = 500;

/** Subscribes to $all without a filter and returns the events in pages. */
export class LivePages {
  constructor(
    private readonly connection: Connection,
    private readonly slots: Semaphore,
    private readonly limit: number,
  ) {}

  /**
   * Returns pages of the events after a position as they arrive. Ends when the signal aborts. Throws `StoreUnavailable` if the subscription
   * ends for another reason, or is not confirmed within `limit` ms. Calls `confirmed` once the server has confirmed the subscription.
   */
  async *after(after: Position, signal: AbortSignal, confirmed: () => void): AsyncGenerator<EventPage, void> {
    const releaseSlot = await this.slots.acquire();
    const subscription = this.#subscribe(after, releaseSlot);
    const unconfirmed = new StoreUnavailable(`EventStoreDB has not confirmed a subscription for ${this.limit} ms.`);
    const timer = setTimeout(() => subscription.destroy(unconfirmed), this.limit);
    subscription.once('confirmation', () => {
      clearTimeout(timer);
      confirmed();
    });
    const stop = () => subscription.destroy();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    let position = after;
    try {
      for await (const events of batches(subscription)) {
        const page = toPage(events, position);
        if (!page) continue;
        position = page.position;
        yield page;
      }
    } catch (error) {
      if (!signal.aborted) throw readFailure(error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      endCall(() => subscription.unsubscribe(), releaseSlot);
    }
    if (!signal.aborted) throw new StoreUnavailable('EventStoreDB has ended a subscription.');
  }

  #subscribe(after: Position, releaseSlot: () => void): AllStreamSubscription {
    try {
      const subscription = this.connection.reading.subscribeToAll({ fromPosition: startAt(after) }, { highWaterMark: PAGE });
      ignoreLateErrors(subscription);
      return subscription;
    } catch (error) {
      releaseSlot();
      throw readFailure(error);
    }
  }
}

/**
 * Groups events into batches. A single event is returned at once; further events join a batch until a turn of the event loop brings none.
 */
async function* batches(subscription: AllStreamSubscription): AsyncGenerator<readonly AllStreamResolvedEvent[]> {
  for await (const first of subscription as AsyncIterable<AllStreamResolvedEvent>) {
    const events = [first];
    for (let before = 0; before < events.length && events.length < PAGE;) {
      before = events.length;
      await setImmediate();
      takeBuffered(subscription, events);
    }
    yield events;
  }
}

function takeBuffered(subscription: AllStreamSubscription, events: AllStreamResolvedEvent[]): void {
  while (events.length < PAGE) {
    const next = subscription.read() as AllStreamResolvedEvent | null;
    if (next === null) return;
    events.push(next);
  }
}
