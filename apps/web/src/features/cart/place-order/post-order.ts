import type { Order } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { orderRequest } from '../cart-sums';
import type { Attempt } from '../cart-store';

/** A try without an answer after so many ms counts as lost. */
const ANSWER_WITHIN = 20_000;

/** Sends the attempt's order once: always the same body under the same key. Throws what `call` throws, or a time-out. */
export function postOrder({ key, cart }: Attempt): Promise<Order> {
  return call<Order>('/orders', {
    method: 'POST',
    body: orderRequest(cart),
    headers: { 'idempotency-key': key },
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
}
