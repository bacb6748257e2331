import { transportRetryDelay } from './retry-delays.js';
import { reachedTheServer, type Delivery } from './delivery.js';

/** How many mails are on their way at once: one that hangs must not hold up the others. */
const LANES = 4;

/** Whether mails can go out at all. While nobody takes them all wait, and a single one finds out whether that is over. */
export class TransportBackOff {
  #failures = 0;
  #heldUntil = 0;

  /** Nothing is tried before this instant, in ms. */
  get heldUntil(): number {
    return this.#heldUntil;
  }

  /** How many mails may be on their way at once. */
  get concurrency(): number {
    return this.#failures > 0 ? 1 : LANES;
  }

  /** Learns from a mail; `now` in ms, `chance` from 0 to 1. What was under way at the same time fails with the first one, and says nothing new. */
  record(delivery: Delivery, now: number, chance: number): void {
    if (reachedTheServer(delivery)) this.#failures = this.#heldUntil = 0;
    else if (delivery.kind === 'away' && now >= this.#heldUntil)
      this.#heldUntil = Math.round(now + transportRetryDelay(++this.#failures, chance));
  }
}
