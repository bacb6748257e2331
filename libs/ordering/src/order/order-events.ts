import type { OrderStatus, Paise } from '@tiffin/contracts';
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
} as const satisfies Record<OrderEvent['type'], EventTypes[string]>;

/** What an order's event tells whoever reads of it later, in a timeline or in the trail, beside when and by whom. */
export interface OrderFacts {
  readonly from?: OrderStatus;
  readonly to?: OrderStatus;
  readonly itemId?: string;
  /** The order's total. */
  readonly amount?: Paise;
  readonly reason?: string;
}

export function orderFacts(event: OrderEvent): OrderFacts {
  switch (event.type) {
    case 'OrderPlaced':
      return { to: 'Pending', amount: event.data.total };
    case 'ItemPrepared':
    case 'ItemPreparationUndone': {
      const { lines, lineId } = event.data;
      const line = lines.find((known) => known.lineId === lineId);
      return line ? { itemId: line.itemId } : {};
    }
    case 'OrderRejected': {
      const { from, to, reason } = event.data;
      return { from, to, ...(reason !== null && { reason }) };
    }
    case 'OrderPrepared':
    case 'OrderPickedUp':
    case 'OrderRecalled': {
      const { from, to } = event.data;
      return { from, to };
    }
  }
}
