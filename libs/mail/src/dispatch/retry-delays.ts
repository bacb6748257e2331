import { steppedDelay } from '@tiffin/event-sourcing';
import { reachedTheServer, type Delivery } from './delivery.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Chance shortens a delay by up to a fifth. */
const JITTER = { jitter: 0.2 };

/** How long a mail waits after failed attempts, in ms. */
export const mailRetryDelay = steppedDelay([5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE], JITTER);

/**
 * How long all mails wait, in ms, after the transport's server could not be reached. Only one mail probes it meanwhile, so frequent
 * attempts cost little, and a code arrives while its recipient still waits for it.
 */
export const transportRetryDelay = steppedDelay([5 * SECOND, 15 * SECOND, MINUTE], JITTER);

/** How many mails are sent at once, so that one that hangs does not block the others. */
const CONCURRENCY = 4;

/** Tracks whether the transport works. While it does not, all mails wait and a single one probes it. */
export class TransportBackOff {
  #failures = 0;
  #heldUntil = 0;

  /** No mail is sent before this instant, in ms. */
  get heldUntil(): number {
    return this.#heldUntil;
  }

  /** How many mails may be sent at once. */
  get concurrency(): number {
    return this.#failures > 0 ? 1 : CONCURRENCY;
  }

  /**
   * Records the result of a mail; `now` in ms, `chance` from 0 to 1. Mails that were in flight at the same time fail with the first one and
   * do not lengthen the pause.
   */
  record(delivery: Delivery, now: number, chance: number): void {
    if (reachedTheServer(delivery)) this.#failures = this.#heldUntil = 0;
    else if (delivery.kind === 'away' && now >= this.#heldUntil)
      this.#heldUntil = Math.round(now + transportRetryDelay(++this.#failures, chance));
  }
}
