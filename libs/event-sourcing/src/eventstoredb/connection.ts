import type { EventStoreDBClient } from '@eventstore/db-client';
import { StoreUnavailable } from '../errors.js';

/**
 * The process's two clients: one appends, the other reads and subscribes.
 *
 * A client keeps the appends in flight of all streams of the process in one place: an error on one stream of appends fails the appends of
 * every other, and an answer that arrives nevertheless ends the process. So there must never be two streams of appends. A client whose read
 * is refused, for example by a leader that steps down, reconnects and opens a second stream while the first is alive. A client that only
 * appends reconnects only after its stream has ended.
 */
export class Connection {
  readonly reading: EventStoreDBClient;
  #appending: EventStoreDBClient;
  readonly #ended = new AbortController();

  constructor(private readonly connect: () => EventStoreDBClient) {
    this.reading = connect();
    this.#appending = connect();
  }

  get appending(): EventStoreDBClient {
    return this.#appending;
  }

  /** Aborts when the connection is closed. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** A disposed client ends its reads as if they were complete. Throws `StoreUnavailable` if that may have happened. */
  refuseEnded(): void {
    if (this.#ended.signal.aborted) throw new StoreUnavailable('The event log is closed.');
  }

  /**
   * Replaces a client whose question for the server's features failed. Such a client keeps the failure and fails every further append with
   * it. It asks before it appends, so no append is in flight.
   */
  replace(broken: EventStoreDBClient): void {
    if (broken !== this.#appending || this.#ended.signal.aborted) return;
    this.#appending = this.connect();
    void broken.dispose();
  }

  /** Refuses every later call and wakes followers. */
  end(): void {
    this.#ended.abort();
  }

  /** Closes both connections, so that the process can exit. */
  async dispose(): Promise<void> {
    this.end();
    await Promise.all([this.#appending.dispose(), this.reading.dispose()]);
  }
}
