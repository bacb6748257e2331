import { BackOff, retry } from '@tiffin/event-sourcing';
import { isRetryable } from '@tiffin/kernel';
import { STORE_SERVERS, type StoreServer, type StoreServerName } from './store-server.js';

export interface StoreWaitOptions {
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** Receives a line for the person who starts the process: when a store is away, when the reason changes, and when it is back. */
  readonly notify: (line: string) => void;
  /** Between two attempts, in ms. */
  readonly pause?: number;
}

/** Waits at start for stores that are away: an orchestrator starts everything at once, and a server may be back in a minute. */
export class StoreWait {
  readonly #away = new Map<StoreServerName, string>();
  readonly #giveUp = new AbortController();
  readonly #signal: AbortSignal;
  readonly #backOff: BackOff;

  constructor(private readonly options: StoreWaitOptions) {
    this.#signal = AbortSignal.any([options.signal, this.#giveUp.signal]);
    const { pause = 1_000 } = options;
    this.#backOff = new BackOff(() => pause);
  }

  /** The servers that it waits for. */
  get waitingFor(): readonly StoreServerName[] {
    return [...this.#away.keys()];
  }

  /** Tries again while this server is away. Rejects with errors that are not retryable, and with the signal's reason. */
  async retryWhileAway<Result>(server: StoreServerName, attempt: () => Promise<Result>): Promise<Result> {
    const result = await retry(attempt, {
      backOff: this.#backOff,
      signal: this.#signal,
      isRetryable,
      onFailure: (error) => this.#isAway(server, (error as Error).message),
    });
    this.#isThere(server);
    return result;
  }

  /**
   * Runs a step that may need any of these servers. After a retryable failure, waits until they answer and runs the step again, so a step
   * must be repeatable, also after an unknown outcome.
   */
  async retryStep<Result>(servers: readonly StoreServer[], step: () => Promise<Result>): Promise<Result> {
    for (;;) {
      this.#signal.throwIfAborted();
      try {
        return await step();
      } catch (error) {
        if (!isRetryable(error) || servers.length === 0) throw error;
      }
      await this.#backOff.wait(this.#signal);
      await Promise.all(servers.map((server) => this.retryWhileAway(server.name, () => server.reachable())));
    }
  }

  /** Ends all waits. */
  giveUp(reason: unknown): void {
    this.#giveUp.abort(reason);
  }

  #isAway(server: StoreServerName, reason: string): void {
    if (this.#away.get(server) === reason) return;
    this.#away.set(server, reason);
    this.options.notify(`Waiting for ${STORE_SERVERS[server]}: ${reason}`);
  }

  #isThere(server: StoreServerName): void {
    if (this.#away.delete(server)) this.options.notify(`${STORE_SERVERS[server]} is there.`);
  }
}
