import type { Order } from '@tiffin/contracts';
import { type PlaceOrderOutcome, placeOrderOutcome } from './place-order-outcome';

/** Pauses before each further try, in ms: two minutes in all, in which a server that is restarted or a phone in a lift comes back. */
export const RETRY_DELAYS: readonly number[] = [1_000, 2_000, 4_000, ...Array<number>(14).fill(8_000)];

export interface SendOrderOptions {
  /** Sends the order once, always with the same key and body. */
  readonly send: () => Promise<Order>;
  /** Resolves after so many ms, earlier when the connection comes back or nobody waits any longer. */
  readonly pause: (ms: number, left: AbortSignal) => Promise<void>;
  /** Told before every further try, from 2 on. */
  readonly onRetry: (tries: number, accepted: boolean) => void;
  /** Aborted when the student leaves: a try that is under way is still waited for, no further one follows. */
  readonly signal: AbortSignal;
}

/**
 * Sends an order until the answer is definite, or two minutes have passed. Sending it again is safe: the server answers the same key with the same order
 * (docs/reference/decisions.md#4.3), so there is never a second one. Never rejects.
 */
export async function sendOrder({ send, pause, onRetry, signal }: SendOrderOptions): Promise<PlaceOrderOutcome> {
  let accepted = false;
  for (let tries = 1; ; tries += 1) {
    const outcome = await send().then<PlaceOrderOutcome, PlaceOrderOutcome>((order) => ({ kind: 'placed', order }), placeOrderOutcome);
    if (outcome.kind !== 'unknown') return outcome;
    accepted ||= outcome.accepted;
    const wait = RETRY_DELAYS[tries - 1];
    if (wait !== undefined) await pause(wait, signal);
    if (wait === undefined || signal.aborted) return { kind: 'unknown', accepted };
    onRetry(tries + 1, accepted);
  }
}
