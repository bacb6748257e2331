import { hash } from 'node:crypto';
import type { Paise } from '@tiffin/contracts';
import { uuidFrom } from '@tiffin/kernel';
import type { CounterPlacement } from '../../aggregates/order/order-events.js';
import type { RequestedLine } from './accept-order.js';

/** What a student asks for, as far as it tells one request from another. Amounts in paise. */
export interface CartRequest {
  readonly cart: readonly RequestedLine[];
  readonly packing: Paise;
  readonly total: Paise;
}

/** Who orders: a student on their own, or the counter for a student or a guest. */
export interface Orderer {
  readonly canteenId: string;
  /** `GUEST` of whoever has no account. */
  readonly studentId: string;
  /** Where it is typed at the counter. */
  readonly counter?: CounterPlacement;
}

/**
 * The order that a key stands for: the same key is the same order (docs/reference/decisions.md#4.3). Keys of a canteen's counter are apart
 * from its students'.
 */
export function orderIdOf({ canteenId, studentId, counter }: Orderer, key: string): string {
  return counter ? uuidFrom('counter-order', canteenId, key.toLowerCase()) : uuidFrom('order', studentId, key.toLowerCase());
}

/** The id of the order's first event: placing the same request again is the same append, whoever does it. */
export function orderPlacedEventId(orderId: string, requestHash: string): string {
  return uuidFrom('placing', orderId, requestHash);
}

/** Tells a repeated request from another one under the same key, at the counter also by for whom it is. SHA-256, hex. */
export function requestHashOf({ studentId, counter }: Orderer, { cart, packing, total }: CartRequest): string {
  const lines = cart.map((line) => [line.itemId, line.itemType, line.price, line.quantity, line.packed, line.instructions ?? '']);
  const forWhom = counter ? [studentId, counter.paid ?? ''] : [];
  return hash('sha256', JSON.stringify([lines, packing, total, ...forWhom]));
}
