import { OutcomeUnknown, StoreUnavailable } from '../errors.js';

/**
 * One less than the client's stream takes before it signals back-pressure. After that signal the client queues messages, and no caller can
 * catch their rejection.
 */
const UNCONFIRMED = 15;
const IN_FLIGHT = 64;
/**
 * In ms. A connection that is still alive so long after an append timed out no longer has it: the client's keep-alive detects a hung server
 * sooner.
 */
const RELEASE_AFTER = 60_000;

/**
 * Hands appends to the client in order, each with a time limit. The client queues messages that its stream can't take yet. If the
 * connection breaks then, no caller can catch the rejection of the queued messages, and the process would end. So this class never has more
 * unconfirmed appends in the client than its stream can take: messages leave in order, and the answer to one append proves that all before
 * it have left.
 */
export class AppendWindow {
  readonly #queue = new Set<() => void>();
  readonly #inFlight = new Set<number>();
  readonly #unconfirmed = new Set<number>();
  #lastSent = 0;

  /** `limit` in ms. `answered` tells whether a failure is an answer of the server. `releaseAfter` in ms. */
  constructor(
    private readonly limit: number,
    private readonly answered: (error: unknown) => boolean,
    private readonly releaseAfter: number = RELEASE_AFTER,
  ) {}

  /**
   * Calls `send` when it is its turn and returns its answer. Rejects as `send` does. After `limit` ms it rejects with `StoreUnavailable` if
   * the append was not sent (it never will be), and with `OutcomeUnknown` if it was.
   */
  run<Answer>(send: () => Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let sent: number | undefined;
      const start = () => {
        sent = ++this.#lastSent;
        void this.#send(sent, send)
          .then(resolve, reject)
          .finally(() => clearTimeout(timer));
      };
      const timer = setTimeout(() => {
        this.#queue.delete(start);
        if (sent === undefined) {
          reject(new StoreUnavailable(`EventStoreDB answers no appends: this one waited ${this.limit} ms for its turn.`));
        } else {
          this.#releaseLater(sent);
          reject(new OutcomeUnknown(`EventStoreDB has not answered an append for ${this.limit} ms.`));
        }
      }, this.limit);
      this.#queue.add(start);
      this.#advance();
    });
  }

  #advance(): void {
    for (const start of this.#queue) {
      if (this.#inFlight.size >= IN_FLIGHT || this.#unconfirmed.size >= UNCONFIRMED) return;
      this.#queue.delete(start);
      start();
    }
  }

  async #send<Answer>(number: number, send: () => Promise<Answer>): Promise<Answer> {
    this.#unconfirmed.add(number);
    this.#inFlight.add(number);
    try {
      const answer = await send();
      this.#confirm(number);
      return answer;
    } catch (error) {
      if (this.answered(error)) this.#confirm(number);
      throw error;
    } finally {
      this.#release(number);
    }
  }

  #confirm(upTo: number): void {
    for (const number of this.#unconfirmed) if (number <= upTo) this.#unconfirmed.delete(number);
  }

  #release(number: number): void {
    this.#unconfirmed.delete(number);
    this.#inFlight.delete(number);
    this.#advance();
  }

  /** The client may still have an append that timed out. It counts until the client rejects it, or can't have it any more. */
  #releaseLater(number: number): void {
    setTimeout(() => this.#release(number), this.releaseAfter).unref();
  }
}
