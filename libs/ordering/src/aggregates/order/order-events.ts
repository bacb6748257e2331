import type { ItemType, OrderStatus, OtherNames, Paise, PaymentMethod } from '@tiffin/contracts';
import type { OfferedOption } from '@tiffin/menu';
import type { EventTypes, RecordedEvent } from '@tiffin/event-sourcing';

/**
 * One line of an order as it was accepted. Later changes of names, prices and pictures do not affect it
 * (docs/reference/decisions.md#3.5). Amounts are in paise.
 */
export interface OrderLine {
  readonly lineId: string;
  readonly itemType: ItemType;
  readonly itemId: string;
  /** Packaged items only. */
  readonly variantId?: string;
  /** A snack's name or a packaged item's category. */
  readonly name: string;
  /** The item's names in other languages; absent where it had none. */
  readonly otherNames?: OtherNames;
  /** The picture's blob name. */
  readonly image: string | null;
  /** Of one unit with its options. */
  readonly unitPrice: Paise;
  /** The chosen options as the menu had them; absent where there are none. */
  readonly options?: readonly OfferedOption[];
  readonly quantity: number;
  readonly packed: boolean;
  readonly instructions?: string;
}

/** Details of an order that was placed at the counter. The actor of its `OrderPlaced` placed it. */
export interface CounterPlacement {
  /** How a guest paid at once; absent for a student's order, which comes on their bill. */
  readonly paid?: PaymentMethod;
}

/**
 * What every order event says about its order, so that no fold needs another source (docs/reference/design.md#3.2). Amounts are in
 * paise.
 */
export interface OrderReference {
  readonly orderId: string;
  readonly canteenId: string;
  /** `GUEST` for an order that was paid at the counter. */
  readonly studentId: string;
  /** ISO 8601 in UTC. */
  readonly placedAt: string;
  /** In the canteen's zone, `2026-11-21` and `2026-11`. */
  readonly businessDay: string;
  readonly businessMonth: string;
  readonly lines: readonly OrderLine[];
  readonly subtotal: Paise;
  readonly packing: Paise;
  readonly tax: Paise;
  readonly total: Paise;
  /** Absent for orders that students place themselves. */
  readonly counter?: CounterPlacement;
}

/**
 * An order as accepted. `requestHash` distinguishes a repeated request from another one with the same key
 * (docs/reference/decisions.md#4.3).
 */
export interface AcceptedOrder extends OrderReference {
  readonly requestHash: string;
}

interface StatusChange extends OrderReference {
  readonly from: OrderStatus;
  readonly to: OrderStatus;
  /**
   * When it was decided, ISO 8601 in UTC. The decider needs it, because recalling is limited in time and a decider reads only event
   * data.
   */
  readonly at: string;
}
interface UnitChange extends OrderReference {
  readonly lineId: string;
  readonly preparationId: string;
  /** Units of this line that are prepared after this event. */
  readonly preparedAfter: number;
  /** When it was decided, ISO 8601 in UTC: undoing is limited in time. */
  readonly at: string;
}

/** The events of `order-{orderId}` (docs/reference/design.md#3.1). Amounts are in paise. */
export type OrderEvent =
  | { readonly type: 'OrderPlaced'; readonly data: AcceptedOrder }
  | { readonly type: 'ItemPrepared'; readonly data: UnitChange }
  | { readonly type: 'ItemPreparationUndone'; readonly data: UnitChange }
  | { readonly type: 'OrderPrepared'; readonly data: StatusChange }
  | { readonly type: 'OrderRejected'; readonly data: StatusChange & { readonly reason: string | null } }
  | { readonly type: 'OrderPickedUp'; readonly data: StatusChange }
  | { readonly type: 'OrderRecalled'; readonly data: StatusChange }
  | { readonly type: 'OrderObjected'; readonly data: OrderReference & { readonly at: string } }
  | { readonly type: 'OrderCalled'; readonly data: OrderReference & { readonly at: string } };

export type RecordedOrderEvent = RecordedEvent & OrderEvent;

export const ORDER_EVENT_TYPES = {
  OrderPlaced: { version: 1 },
  ItemPrepared: { version: 1 },
  ItemPreparationUndone: { version: 1 },
  OrderPrepared: { version: 1 },
  OrderRejected: { version: 1 },
  OrderPickedUp: { version: 1 },
  OrderRecalled: { version: 1 },
  OrderObjected: { version: 1 },
  OrderCalled: { version: 1 },
} as const satisfies Record<OrderEvent['type'], EventTypes[string]>;

/** What a timeline or the audit trail shows of an order event, beside its time and actor. */
export interface OrderFacts {
  readonly from?: OrderStatus;
  readonly to?: OrderStatus;
  readonly itemId?: string;
  /** The order's total. */
  readonly amount?: Paise;
  readonly reason?: string;
  /** How a guest paid. */
  readonly method?: PaymentMethod;
}

/** Returns what a timeline or the audit trail shows of an event. */
export function orderFacts(event: OrderEvent): OrderFacts {
  switch (event.type) {
    case 'OrderPlaced':
      return { to: 'Pending', amount: event.data.total, ...(event.data.counter?.paid && { method: event.data.counter.paid }) };
    case 'ItemPrepared':
    case 'ItemPreparationUndone': {
      const { lines, lineId } = event.data;
      const line = lines.find((candidate) => candidate.lineId === lineId);
      return line ? { itemId: line.itemId } : {};
    }
    case 'OrderRejected': {
      const { from, to, reason } = event.data;
      return { from, to, ...(reason !== null && { reason }) };
    }
    case 'OrderObjected':
    case 'OrderCalled':
      return {};
    case 'OrderPrepared':
    case 'OrderPickedUp':
    case 'OrderRecalled': {
      const { from, to } = event.data;
      return { from, to };
    }
  }
}
