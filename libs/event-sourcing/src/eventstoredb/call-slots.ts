import { StoreUnavailable } from '../errors.js';

/** The server takes 100 calls of one client at once, and the next would hang with all after it. Some are left for appends. */
const SLOTS = 90;

/** Counts the reads and subscriptions of a client, so that there are never more than the server takes. First come, first served. */
export class CallSlots {
  readonly #waiting = new Set<() => void>();
  #free: number;

  constructor(slots: number = SLOTS) {
    this.#free = slots;
  }

  /** Waits for a slot; what it answers gives the slot back. Throws `StoreUnavailable` after so many ms. */
  async take(limit: number): Promise<() => void> {
    if (this.#free > 0) this.#free--;
    else await this.#wait(limit);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#giveBack();
    };
  }

  #wait(limit: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(proceed);
        reject(new StoreUnavailable(`EventStoreDB is busy with as many reads as it takes at once: this one waited ${limit} ms.`));
      }, limit);
      const proceed = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.add(proceed);
    });
  }

  #giveBack(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free++;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
