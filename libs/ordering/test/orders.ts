import { priceOrder } from '@tiffin/contracts';
import type { AcceptedOrder, OrderLine } from '../src/aggregates/order/order-events.js';

export const CANTEEN = 'c0000000-0000-4000-8000-000000000001';
export const STUDENT = 'd0000000-0000-4000-8000-000000000001';
export const PLACED_AT = '2026-11-21T06:30:00.000Z';

/** Returns the instant `minutes` and `ms` after the orders of these tests are placed. */
export function after(minutes: number, ms = 0): string {
  return new Date(Date.parse(PLACED_AT) + minutes * 60_000 + ms).toISOString();
}

/** Returns a UUID that is easy to recognise. */
export function uuid(number: number): string {
  return `a0000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}

export function snackLine(line: Partial<OrderLine> = {}): OrderLine {
  return {
    lineId: '1',
    itemType: 'Snack',
    itemId: uuid(101),
    name: 'Samosa',
    image: null,
    unitPrice: 2_000,
    quantity: 2,
    packed: false,
    ...line,
  };
}

export function packagedLine(line: Partial<OrderLine> = {}): OrderLine {
  return {
    lineId: '2',
    itemType: 'PackagedFood',
    itemId: uuid(201),
    variantId: uuid(301),
    name: 'Cola',
    image: null,
    unitPrice: 4_000,
    quantity: 1,
    packed: true,
    ...line,
  };
}

/** Returns an order as the menu accepted it: two samosas and a packed cola. */
export function accepted(order: Partial<AcceptedOrder> = {}): AcceptedOrder {
  const lines = order.lines ?? [snackLine(), packagedLine()];
  return {
    orderId: uuid(1),
    canteenId: CANTEEN,
    studentId: STUDENT,
    placedAt: PLACED_AT,
    businessDay: '2026-11-21',
    businessMonth: '2026-11',
    lines,
    ...priceOrder(lines),
    requestHash: 'the first request',
    ...order,
  };
}
