import type { Order, PaymentMethod } from '@tiffin/contracts';
import { call } from '../../../api/call';
import type { OrderAttempt } from '../cart-store';
import { orderRequest } from './order-request';

/** Time in ms after which an attempt without an answer counts as lost. */
const ANSWER_WITHIN = 20_000;

/** For whom a counter order is. */
export type OrderRecipient = { readonly studentId: string } | { readonly paid: PaymentMethod };

/** Sends the attempt's order once, always with the same body and key. Throws what `call` throws. */
export function postOrder({ key, cart }: OrderAttempt, forWhom?: OrderRecipient): Promise<Order> {
  return call<Order>(forWhom ? '/counter/orders' : '/orders', {
    method: 'POST',
    body: { ...orderRequest(cart), ...forWhom },
    headers: { 'idempotency-key': key },
    responseTimeout: ANSWER_WITHIN,
  });
}
