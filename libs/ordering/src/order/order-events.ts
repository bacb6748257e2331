import type { OrderStatus } from '@tiffin/contracts';
import type { EventTypes, RecordedEvent } from '@tiffin/event-sourcing';
import type { AcceptedOrder, OrderReference } from '@tiffin/menu';

interface StatusChange extends OrderReference {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /** When it was decided, ISO 8601 in UTC: recalling is limited in time, and a decider folds data alone. */
  readonly at: string;
}
interface UnitChange extends OrderReference {
  readonly lineId: string;
  readonly preparationId: string;
  /** Units of this line prepared after this event. */
  readonly preparedAfter: number;
  /** When it was decided, ISO 8601 in UTC: undoing is limited in time. */
  readonly at: string;
}

/** The events of `order-{orderId}` (design 3). Amounts in paise. */
export type OrderEvent =
  | { readonly type: 'OrderPlaced'; readonly data: AcceptedOrder }
  | { readonly type: 'ItemPrepared'; readonly data: UnitChange }
  | { readonly type: 'ItemPreparationUndone'; readonly data: UnitChange }
  | { readonly type: 'OrderPrepared'; readonly data: StatusChange }
  | { readonly type: 'OrderRejected'; readonly data: StatusChange & { readonly reason: string | null } }
  | { readonly type: 'OrderPickedUp'; readonly data: StatusChange }
  | { readonly type: 'OrderRecalled'; readonly data: StatusChange };

export type RecordedOrderEvent = RecordedEvent & OrderEvent;

export const ORDER_EVENT_TYPES = {
  OrderPlaced: { version: 1 },
  ItemPrepared: { version: 1 },
  ItemPreparationUndone: { version: 1 },
  OrderPrepared: { version: 1 },
  OrderRejected: { version: 1 },
  OrderPickedUp: { version: 1 },
  OrderRecalled: { version: 1 },
} as const satisfies Record<OrderEvent['type'], { version: number }> & EventTypes;
