import type { Order, PaymentMethod } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { orderRequest } from '../cart-sums';
import type { OrderAttempt } from '../cart-store';

/** A try without an answer after so many ms counts as lost. */
const ANSWER_WITHIN = 20_000;

/** What else an order says that is typed at the counter: for whom it is. */
export type OrderRecipient = { readonly studentId: string } | { readonly paid: PaymentMethod };

/** Sends the attempt's order once: always the same body under the same key. Throws what `call` throws. */
export function postOrder({ key, cart }: OrderAttempt, forWhom?: OrderRecipient): Promise<Order> {
  return call<Order>(forWhom ? '/counter/orders' : '/orders', {
    method: 'POST',
    body: { ...orderRequest(cart), ...forWhom },
    headers: { 'idempotency-key': key },
    responseTimeout: ANSWER_WITHIN,
  });
}
