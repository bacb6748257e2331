import type { EventStoreDBClient } from '@eventstore/db-client';
import { StoreUnavailable } from '../errors.js';

/**
 * The process's two clients: one appends, and one reads and subscribes. A client keeps the appends in flight of all streams of the process in
 * one place: an error on one stream fails those of every other, and an answer that comes nevertheless ends the process. So there must never
 * be two streams of appends. But a client whose read is refused, by a leader that steps down for example, connects anew and opens a second
 * stream while the first still lives. One that only appends does so only when its stream has ended.
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

  /** A client that was disposed of ends its reads as if they were complete. Throws `StoreUnavailable` where that may have been. */
  refuseEnded(): void {
    if (this.#ended.signal.aborted) throw new StoreUnavailable('The event log is closed.');
  }

  /**
   * Replaces a client that keeps the failure of its question for the server's abilities for ever, and fails every append with it. It asks
   * before it appends anything, so none is in flight.
   */
  replace(broken: EventStoreDBClient): void {
    if (broken !== this.#appending || this.#ended.signal.aborted) return;
    this.#appending = this.connect();
    void broken.dispose();
  }

  /** From now on everything is refused; followers wake. */
  end(): void {
    this.#ended.abort();
  }

  /** Lets go of the server, so that the process can exit. */
  async dispose(): Promise<void> {
    this.end();
    await Promise.all([this.#appending.dispose(), this.reading.dispose()]);
  }
}
