export const ORDER_STATUSES = ['Pending', 'Prepared', 'Rejected', 'PickedUp'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Where an order may go by a status change (specification 4). Recall is its own action (decisions 4.7). */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Pending: ['Prepared', 'Rejected', 'PickedUp'],
  Prepared: ['PickedUp'],
  Rejected: [],
  PickedUp: [],
};

export function isOrderStatus(text: unknown): text is OrderStatus {
  return (ORDER_STATUSES as readonly unknown[]).includes(text);
}

/** What people see of an order's id: its last 8 characters in upper case (decisions 4.12). */
export function orderCode(orderId: string): string {
  return orderId.slice(-8).toUpperCase();
}

/** In the place of a student's id: whoever ordered has no account, and paid at the counter (docs/adr/0042). */
export const GUEST = 'guest';

/** The reason that a student's own cancellation records (decisions 4.11a). */
export const CANCELLED_BY_STUDENT = 'Cancelled by student';
