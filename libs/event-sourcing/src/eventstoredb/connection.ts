import type { EventStoreDBClient } from '@eventstore/db-client';
import { StoreUnavailable } from '../errors.js';

/**
 * The process's one client: an error in one fails the appends in flight of every other, and their answers then end the process. It reconnects
 * by itself; only if its question for the server's abilities fails in a way it does not expect, it keeps that failure for ever and must be
 * replaced, which is safe since it has no appends in flight then.
 */
export class Connection {
  #client: EventStoreDBClient;
  readonly #ended = new AbortController();

  constructor(private readonly connect: () => EventStoreDBClient) {
    this.#client = connect();
  }

  get client(): EventStoreDBClient {
    return this.#client;
  }

  /** Aborts when the connection is closed. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** A client that was disposed of ends its reads as if they were complete. Throws `StoreUnavailable` where that may have been. */
  refuseEnded(client: EventStoreDBClient = this.#client): void {
    if (this.#ended.signal.aborted) throw new StoreUnavailable('The event log is closed.');
    if (client !== this.#client) throw new StoreUnavailable('The connection to EventStoreDB was made anew.');
  }

  /** Replaces a client that stays broken; its reads and subscriptions fail and are begun again by those who want them. */
  replace(broken: EventStoreDBClient): void {
    if (broken !== this.#client || this.#ended.signal.aborted) return;
    this.#client = this.connect();
    void broken.dispose();
  }

  /** From now on everything is refused; followers wake. */
  end(): void {
    this.#ended.abort();
  }

  /** Lets go of the server, so that the process can exit. */
  async dispose(): Promise<void> {
    this.end();
    await this.#client.dispose();
  }
}
