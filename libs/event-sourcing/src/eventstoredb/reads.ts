import type { EventStoreDBClient, StreamingRead } from '@eventstore/db-client';
import type { Semaphore } from '../async/semaphore.js';
import { StoreUnavailable } from '../errors.js';
import type { Connection } from './connection.js';
import { endCall, ignoreLateErrors } from './call-slots.js';
import { isMissingStream, readFailure } from './failures.js';

/** Runs bounded reads. Each read and its call are over before the caller gets the events. */
export class Reads {
  constructor(
    private readonly connection: Connection,
    private readonly slots: Semaphore,
    private readonly limit: number,
  ) {}

  /**
   * Returns all events of one call; none for a stream that does not exist, and perhaps not all if the signal aborts. Throws
   * `StoreUnavailable`, also after `limit` ms without the next event.
   */
  async all<Event>(open: (client: EventStoreDBClient) => StreamingRead<Event>, signal?: AbortSignal): Promise<readonly Event[]> {
    const releaseSlot = await this.slots.acquire();
    let read: StreamingRead<Event>;
    try {
      this.connection.refuseEnded();
      read = open(this.connection.reading);
    } catch (error) {
      releaseSlot();
      throw readFailure(error);
    }
    try {
      return await this.#gather(read, signal);
    } finally {
      endCall(() => read.cancel(), releaseSlot);
    }
  }

  async #gather<Event>(read: StreamingRead<Event>, signal?: AbortSignal): Promise<readonly Event[]> {
    ignoreLateErrors(read);
    const tooLong = (): Error => new StoreUnavailable(`EventStoreDB has not answered a read for ${this.limit} ms.`);
    const timer = setTimeout(() => read.destroy(tooLong()), this.limit);
    const stop = () => read.destroy();
    signal?.addEventListener('abort', stop);
    const events: Event[] = [];
    try {
      for await (const event of read as AsyncIterable<Event>) {
        events.push(event);
        timer.refresh();
      }
    } catch (error) {
      if (isMissingStream(error)) return [];
      if (!signal?.aborted) throw readFailure(error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    }
    this.connection.refuseEnded();
    return events;
  }
}
