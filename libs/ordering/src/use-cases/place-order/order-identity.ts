import { hash } from 'node:crypto';
import type { Paise } from '@tiffin/contracts';
import { uuidFrom } from '@tiffin/kernel';
import type { CounterPlacement } from '../../aggregates/order/order-events.js';
import type { RequestedLine } from './accept-order.js';

/** The part of a request that distinguishes it from another request. Amounts are in paise. */
export interface CartRequest {
  readonly cart: readonly RequestedLine[];
  readonly packing: Paise;
  readonly total: Paise;
}

/** Who orders: a student, or the counter for a student or a guest. */
export interface Orderer {
  readonly canteenId: string;
  /** `GUEST` for a person without an account. */
  readonly studentId: string;
  /** Only for an order placed at the counter. */
  readonly counter?: CounterPlacement;
}

/**
 * Returns the id of the order with this key: the same key is the same order (docs/reference/decisions.md#4.3). Keys of a canteen's
 * counter are separate from its students' keys.
 */
export function orderIdOf({ canteenId, studentId, counter }: Orderer, key: string): string {
  return counter ? uuidFrom('counter-order', canteenId, key.toLowerCase()) : uuidFrom('order', studentId, key.toLowerCase());
}

/** Returns the id of the order's first event, so that placing the same request again is the same append. */
export function orderPlacedEventId(orderId: string, requestHash: string): string {
  return uuidFrom('placing', orderId, requestHash);
}

/**
 * Returns a hash that distinguishes a repeated request from another one with the same key. At the counter it includes the student and
 * the payment. SHA-256, hex.
 */
export function requestHashOf({ studentId, counter }: Orderer, { cart, packing, total }: CartRequest): string {
  const lines = cart.map(({ itemId, itemType, price, quantity, packed, instructions = '', options = [] }) => [
    ...[itemId, itemType, price, quantity, packed, instructions],
    ...(options.length > 0 ? [options.toSorted()] : []), // so that the hash of a cart without options stays as it was
  ]);
  const forWhom = counter ? [studentId, counter.paid ?? ''] : [];
  return hash('sha256', JSON.stringify([lines, packing, total, ...forWhom]));
}
