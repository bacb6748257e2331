export const ORDER_STATUSES = ['Pending', 'Prepared', 'Rejected', 'PickedUp'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * The status changes that an order allows (docs/reference/specification.md#4.1). Recall is its own action
 * (docs/reference/decisions.md#4.7).
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Pending: ['Prepared', 'Rejected', 'PickedUp'],
  Prepared: ['PickedUp'],
  Rejected: [],
  PickedUp: [],
};

/** Whether a value is one of `ORDER_STATUSES`. */
export function isOrderStatus(text: unknown): text is OrderStatus {
  return (ORDER_STATUSES as readonly unknown[]).includes(text);
}

/** Returns what people see of an order's id: its last 8 characters in upper case (docs/reference/decisions.md#4.12). */
export function orderCode(orderId: string): string {
  return orderId.slice(-8).toUpperCase();
}

/** The student id of an order without an account, which was paid at the counter (docs/adr/0042-orders-at-the-counter.md). */
export const GUEST = 'guest';

/** Returns what people call an order: its token, `#12` of its canteen's day, or its code until the token is known. */
export function orderNumber({ _id, token }: { _id: string; token?: number | undefined }): string {
  return token === undefined ? orderCode(_id) : `#${token}`;
}

/** Whether `order` is newer than `known`. A token may arrive after the order itself, with the same revision. */
export function isNewer(order: Versioned, known: Versioned): boolean {
  return order.revision > known.revision || (order.revision === known.revision && order.token !== undefined && known.token === undefined);
}
type Versioned = { readonly revision: number; readonly token?: number | undefined };

/** The reason that a student's own cancellation records (docs/reference/decisions.md#4.11a). */
export const CANCELLED_BY_STUDENT = 'Cancelled by student';

/** The reason that undoing an order on the counter's screen records (docs/reference/decisions.md#4.11a). */
export const CANCELLED_AT_COUNTER = 'Cancelled at the counter';
