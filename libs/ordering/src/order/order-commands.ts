import type { OrderStatus } from '@tiffin/contracts';
import type { AcceptedOrder } from './order-events.js';

/** Whose orders the caller may touch: any other order does not exist for them (decisions 4.11). */
export interface Reach {
  readonly canteenId: string;
  /** A student reaches their own orders only. */
  readonly studentId?: string;
}

/** What every command on a placed order says. */
interface OnPlacedOrder {
  readonly reach: Reach;
  /** When it is decided, ISO 8601 in UTC. */
  readonly at: string;
}

/** Which line of an order a unit is of: that line, or the first one of the item or name. */
export type UnitOf = ({ readonly itemId: string; readonly name?: string } | { readonly itemId?: string; readonly name: string }) & {
  readonly lineId?: string;
};

export interface Place {
  readonly type: 'Place';
  readonly order: AcceptedOrder;
}
export interface ChangeStatus extends OnPlacedOrder {
  readonly type: 'ChangeStatus';
  readonly to: OrderStatus;
  /** The status that the caller was shown (decisions 4.6). */
  readonly from?: OrderStatus;
  /** With `Rejected` only (decisions 4.8). */
  readonly reason?: string;
}
export interface Cancel extends OnPlacedOrder {
  readonly type: 'Cancel';
}
export interface Recall extends OnPlacedOrder {
  readonly type: 'Recall';
  readonly from: 'Prepared' | 'PickedUp';
}
export interface Prepare extends OnPlacedOrder {
  readonly type: 'Prepare';
  readonly preparationId: string;
  readonly unit: UnitOf;
}
export interface UndoPreparation extends OnPlacedOrder {
  readonly type: 'UndoPreparation';
  /** One preparation, or the last one of an item. */
  readonly which: { readonly preparationId: string } | { readonly itemId: string };
}

export type OrderCommand = Place | ChangeStatus | Cancel | Recall | Prepare | UndoPreparation;
