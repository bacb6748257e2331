import type { Order } from '@tiffin/contracts';
import { type PlaceOrderOutcome, placeOrderOutcome } from './place-order-outcome';

/** Pauses before each retry, in ms: two minutes in all, enough for a server restart or a phone in a lift. */
export const RETRY_DELAYS: readonly number[] = [1_000, 2_000, 4_000, ...Array<number>(14).fill(8_000)];

export interface SendOrderOptions {
  /** Sends the order once; always with the same key and body. */
  readonly send: () => Promise<Order>;
  /** Resolves after `ms` milliseconds, or earlier when the connection returns or `left` aborts. */
  readonly pause: (ms: number, left: AbortSignal) => Promise<void>;
  /** Called before every retry; `tries` starts at 2. */
  readonly onRetry: (tries: number, accepted: boolean) => void;
  /** Aborts when the student leaves the page: the current attempt is still awaited, but no further one starts. */
  readonly signal: AbortSignal;
}

/**
 * Sends an order until the answer is definite or two minutes have passed. Retries are safe: the server answers the same key with the same
 * order (docs/reference/decisions.md#4.3), so there is never a second one. Never rejects.
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
