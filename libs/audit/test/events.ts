import type { MenuEvent } from '@tiffin/menu';
import type { OrderEvent, OrderReference } from '@tiffin/ordering';

export const SAMOSA = '50000000-0000-4000-8000-000000000001';

/** An order of two samosas. */
export function orderOf(orderId: string, canteenId: string, studentId: string): OrderReference {
  return {
    orderId,
    canteenId,
    studentId,
    placedAt: '2026-11-20T06:30:00.000Z',
    businessDay: '2026-11-20',
    businessMonth: '2026-11',
    lines: [{ lineId: '1', itemType: 'Snack', itemId: SAMOSA, name: 'Samosa', image: null, unitPrice: 1_500, quantity: 2, packed: false }],
    subtotal: 3_000,
    packing: 0,
    tax: 150,
    total: 3_150,
  };
}

export const placed = (order: OrderReference): OrderEvent => ({ type: 'OrderPlaced', data: { ...order, requestHash: 'hash' } });

export const rejected = (order: OrderReference, reason: string, at: string): OrderEvent => ({
  type: 'OrderRejected',
  data: { ...order, from: 'Pending', to: 'Rejected', reason, at },
});

export const closed = (canteenId: string, notice: string): MenuEvent => ({ type: 'CanteenClosed', data: { canteenId, notice } });
