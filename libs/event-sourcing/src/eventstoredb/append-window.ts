import { OutcomeUnknown, StoreUnavailable } from '../errors.js';

/**
 * One less than the client's stream takes before it asks to be left alone: then the client waits until all of them have left, keeps what comes
 * meanwhile behind them, and the rejection of that is nobody's.
 */
const UNCONFIRMED = 15;
const IN_FLIGHT = 64;
/** A connection that lives so long after an append was given up, in ms, has lost it: no hung server outlives the client's keep-alive. */
const FORGOTTEN_AFTER = 60_000;

/**
 * Lets appends out to the client in turn, with a time limit each. The client keeps messages that its stream can't take yet in a queue, and
 * if the connection breaks then, the rejection of those is nobody's: the process would end. So no more are let out than the stream can hold
 * of which it isn't known that they have left: messages go out in order, and the answer to one proves it for all before it.
 */
export class AppendWindow {
  readonly #waiting = new Set<() => void>();
  readonly #inFlight = new Set<number>();
  readonly #unconfirmed = new Set<number>();
  #lastSent = 0;

  /** `limit` in ms; `answered` says of a failure that the server has answered. */
  constructor(
    private readonly limit: number,
    private readonly answered: (error: unknown) => boolean,
    private readonly forgottenAfter: number = FORGOTTEN_AFTER,
  ) {}

  /**
   * Sends when it is its turn. Rejects as `send` does, and once the limit is over with `StoreUnavailable` if it was not sent, which it then
   * never will be, and with `OutcomeUnknown` if it was.
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
        this.#waiting.delete(start);
        if (sent === undefined) {
          reject(new StoreUnavailable(`EventStoreDB answers no appends: this one waited ${this.limit} ms for its turn.`));
        } else {
          this.#forgetLater(sent);
          reject(new OutcomeUnknown(`EventStoreDB has not answered an append for ${this.limit} ms.`));
        }
      }, this.limit);
      this.#waiting.add(start);
      this.#advance();
    });
  }

  #advance(): void {
    for (const start of this.#waiting) {
      if (this.#inFlight.size >= IN_FLIGHT || this.#unconfirmed.size >= UNCONFIRMED) return;
      this.#waiting.delete(start);
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
      this.#forget(number);
    }
  }

  #confirm(upTo: number): void {
    for (const number of this.#unconfirmed) if (number <= upTo) this.#unconfirmed.delete(number);
  }

  #forget(number: number): void {
    this.#unconfirmed.delete(number);
    this.#inFlight.delete(number);
    this.#advance();
  }

  /** One that was given up may still be in the client, so it counts until the client lets go of it, or can't have it any more. */
  #forgetLater(number: number): void {
    setTimeout(() => this.#forget(number), this.forgottenAfter).unref();
  }
}
