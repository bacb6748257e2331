import type { OrderStatus } from '@tiffin/contracts';
import type { AcceptedOrder, OrderEvent, OrderLine } from './order-events.js';

/** How many undone units of an order are kept, the latest ones. A retry arrives long before so many others. */
const UNDONE_KEPT = 100;

/**
 * One unit of a line that a cook marked as prepared. An undone unit stays for a while, so that a late retry of it is recognised
 * (docs/reference/decisions.md#5.2).
 */
export interface PreparedUnit {
  readonly preparationId: string;
  readonly lineId: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly undone: boolean;
}

/** The current state of an order. Decisions, answers and the order views all use this fold, so that they agree. Amounts are in paise. */
export interface PlacedOrder extends AcceptedOrder {
  readonly status: OrderStatus;
  /** When the status last changed, ISO 8601 in UTC; at first when the order was placed. */
  readonly changedAt: string;
  /** An order that was once picked up never goes back below Prepared (docs/reference/decisions.md#4.7). */
  readonly everPickedUp: boolean;
  readonly rejectionReason: string | null;
  /** When its student disputed the order, ISO 8601 in UTC; absent otherwise. */
  readonly objectedAt?: string;
  /** When the counter last called its number, ISO 8601 in UTC; absent before, and again after the next status change. */
  readonly calledAt?: string;
  /** In the order in which they were prepared. */
  readonly units: readonly PreparedUnit[];
}

/** `null` until the order is placed. */
export type OrderState = PlacedOrder | null;

/** Returns how many units of a line are prepared. */
export function preparedUnits({ units }: PlacedOrder, lineId: string): number {
  return units.filter((unit) => unit.lineId === lineId && !unit.undone).length;
}

/** Returns how many units of a line are still to prepare. */
export function remainingUnits(order: PlacedOrder, line: OrderLine): number {
  return line.quantity - preparedUnits(order, line.lineId);
}

/**
 * Returns the order after one of its events. Throws for a history that does not begin with `OrderPlaced`, since such an event must not
 * be folded.
 */
export function evolve(state: OrderState, event: OrderEvent): PlacedOrder {
  if (event.type === 'OrderPlaced') {
    const { placedAt } = event.data;
    return { ...event.data, status: 'Pending', changedAt: placedAt, everPickedUp: false, rejectionReason: null, units: [] };
  }
  if (!state) throw new Error(`${event.type} of an order that was never placed: ${event.data.orderId}`);
  const uncalled = withoutCall(state);
  switch (event.type) {
    case 'ItemPrepared': {
      const { preparationId, lineId, at } = event.data;
      return { ...state, units: [...state.units, { preparationId, lineId, at, undone: false }] };
    }
    case 'ItemPreparationUndone': {
      const { preparationId } = event.data;
      return { ...state, units: undoneIn(state.units, preparationId) };
    }
    case 'OrderRejected':
      return { ...uncalled, status: 'Rejected', changedAt: event.data.at, rejectionReason: event.data.reason };
    case 'OrderPickedUp':
      return { ...uncalled, status: 'PickedUp', changedAt: event.data.at, everPickedUp: true };
    case 'OrderObjected':
      return { ...state, objectedAt: event.data.at };
    case 'OrderCalled':
      return { ...state, calledAt: event.data.at };
    case 'OrderPrepared':
    case 'OrderRecalled':
      return { ...uncalled, status: event.data.to, changedAt: event.data.at };
  }
}

function undoneIn(units: readonly PreparedUnit[], preparationId: string): readonly PreparedUnit[] {
  const changed = units.map((unit) => (unit.preparationId === preparationId ? { ...unit, undone: true } : unit));
  const undone = changed.filter((unit) => unit.undone);
  return undone.length > UNDONE_KEPT ? changed.filter((unit) => unit !== undone[0]) : changed;
}

/** A call counts for the status in which it was made. */
function withoutCall(order: PlacedOrder): PlacedOrder {
  const { calledAt: _, ...uncalled } = order;
  return uncalled;
}
