import {
  CALL_COOLDOWN,
  CANCELLED_AT_COUNTER,
  CANCELLED_BY_STUDENT,
  CANCEL_WITHIN,
  GUEST,
  MINUTE,
  DISPUTE_WITHIN,
  ORDER_TRANSITIONS,
  UNDO_WITHIN,
  type OrderStatus,
} from '@tiffin/contracts';
import type { Decider } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import { elapsed } from './elapsed.js';
import { sameName } from './item-name.js';
import type { AcceptedOrder, OrderEvent, OrderReference } from './order-events.js';
import { evolve, remainingUnits, preparedUnits, type OrderState, type PlacedOrder } from './order-state.js';

/** The orders that the caller may act on. Any other order does not exist for them (docs/reference/decisions.md#4.11). */
export interface OrderScope {
  readonly canteenId: string;
  /** Limits the scope to one student's orders. */
  readonly studentId?: string;
}

/** What every command on a placed order has. */
interface OnPlacedOrder {
  readonly scope: OrderScope;
  /** When it is decided, ISO 8601 in UTC. */
  readonly at: string;
}

/** Selects the line of a unit: the named line, or the first line of the item or name. */
export type UnitSelector = ({ readonly itemId: string; readonly name?: string } | { readonly itemId?: string; readonly name: string }) & {
  readonly lineId?: string;
};

export interface Place {
  readonly type: 'Place';
  readonly order: AcceptedOrder;
}
export interface ChangeStatus extends OnPlacedOrder {
  readonly type: 'ChangeStatus';
  readonly to: OrderStatus;
  /** The status that the caller saw (docs/reference/decisions.md#4.6). */
  readonly from?: OrderStatus;
  /** With `Rejected` only (docs/reference/decisions.md#4.8). */
  readonly reason?: string;
}
/** The student cancels their own order; the counter, whose scope names no student, one that was placed there. */
export interface Cancel extends OnPlacedOrder {
  readonly type: 'Cancel';
}
/** The student disputes an order that was placed for them at the counter. */
export interface DisputeOrder extends OnPlacedOrder {
  readonly type: 'DisputeOrder';
}
/** The counter calls the number of an order that is ready. */
export interface Call extends OnPlacedOrder {
  readonly type: 'Call';
}
export interface Recall extends OnPlacedOrder {
  readonly type: 'Recall';
  readonly from: 'Prepared' | 'PickedUp';
}
export interface Prepare extends OnPlacedOrder {
  readonly type: 'Prepare';
  readonly preparationId: string;
  readonly unit: UnitSelector;
}
export interface UndoPreparation extends OnPlacedOrder {
  readonly type: 'UndoPreparation';
  /** One preparation, or the last one of an item. */
  readonly which: { readonly preparationId: string } | { readonly itemId: string };
}

/** A person's action on a placed order as a whole. */
export type OrderAction = ChangeStatus | Cancel | DisputeOrder | Call | Recall;

export type OrderCommand = Place | OrderAction | Prepare | UndoPreparation;

/**
 * The rules of an order (docs/reference/specification.md#4, docs/reference/decisions.md#4.5 to #4.11a and #5.2 to #5.4,
 * docs/adr/0042-orders-at-the-counter.md, docs/adr/0045-the-pickup-screen.md). Amounts are in paise.
 */
export const order: Decider<OrderCommand, OrderState, OrderEvent> = { initialState: null, decide, evolve };

const TOO_LATE_TO_DISPUTE = `You can dispute an order for ${DISPUTE_WITHIN / MINUTE} minutes. Please ask at the counter.`;
const NOTHING_TO_PAY = 'This order was rejected, so it is on no bill.';
const NOT_READY = 'Only an order that is ready can be called.';
const CANCELLED_ONLY_THERE = 'This order was placed at the counter, so it can only be cancelled there.';
const TOO_LATE_TO_CANCEL = `An order can be cancelled for ${CANCEL_WITHIN / MINUTE} minutes, until the kitchen begins. Please ask at the counter.`;
const TOO_LATE_AT_COUNTER = `An order can be cancelled for ${CANCEL_WITHIN / MINUTE} minutes, until the kitchen begins. The contractor can still reject it.`;

function decide(command: OrderCommand, state: OrderState): readonly OrderEvent[] {
  if (command.type === 'Place') return place(command, state);
  const placed = requireInScope(state, command.scope);
  switch (command.type) {
    case 'ChangeStatus':
      return changeStatus(command, placed);
    case 'Cancel':
      return cancel(command, placed);
    case 'DisputeOrder':
      return disputeOrder(command, placed);
    case 'Call':
      return call(command, placed);
    case 'Recall':
      return recall(command, placed);
    case 'Prepare':
      return prepare(command, placed);
    case 'UndoPreparation':
      return undoPreparation(command, placed);
  }
}

/** A repeated request changes nothing; another request with the same key is refused (docs/reference/decisions.md#4.3). */
function place({ order: acceptedOrder }: Place, state: OrderState): readonly OrderEvent[] {
  if (!state) return [{ type: 'OrderPlaced', data: acceptedOrder }];
  if (state.requestHash !== acceptedOrder.requestHash) throw new Refusal('key_reused');
  return [];
}

function changeStatus({ to, from, reason, at }: ChangeStatus, placed: PlacedOrder): readonly OrderEvent[] {
  if (placed.status === to) return [];
  if (from !== undefined && placed.status !== from) throw new Refusal('moved_on');
  if (!ORDER_TRANSITIONS[placed.status].includes(to)) throw illegal(placed.status, to);
  return [statusChanged(placed, to, at, reason ?? null)];
}

// #region cancel
/**
 * A student cannot cancel an order placed at the counter: it may have been handed over at once, and cancelling would return stock that
 * is gone. The counter's staff know whether it was.
 */
function cancel({ scope, at }: Cancel, placed: PlacedOrder): readonly OrderEvent[] {
  const atCounter = scope.studentId === undefined;
  const reason = atCounter ? CANCELLED_AT_COUNTER : CANCELLED_BY_STUDENT;
  if (atCounter && !placed.counter) throw new Refusal('not_found');
  // A repeated cancellation changes nothing. An order that the contractor rejected was not cancelled.
  if (placed.status === 'Rejected' && placed.rejectionReason === reason) return [];
  if (!atCounter && placed.counter) throw new Refusal('illegal_transition', { message: CANCELLED_ONLY_THERE });
  if (placed.status !== 'Pending') throw illegal(placed.status, 'Rejected');
  const isBegun = placed.units.some((unit) => !unit.undone);
  if (isBegun || elapsed(placed.placedAt, at) > CANCEL_WITHIN) {
    throw new Refusal('too_late', { message: atCounter ? TOO_LATE_AT_COUNTER : TOO_LATE_TO_CANCEL });
  }
  return [statusChanged(placed, 'Rejected', at, reason)];
}
// #endregion cancel

/**
 * A student can dispute an order that was placed for them at the counter, for ten minutes and in any status but Rejected: a copied card
 * may already have picked it up. The order stays on the bill, marked as disputed, until the contractor takes it off. A rejected order is
 * on no bill.
 */
function disputeOrder({ at }: DisputeOrder, placed: PlacedOrder): readonly OrderEvent[] {
  if (placed.objectedAt !== undefined) return [];
  if (!placed.counter || placed.studentId === GUEST) throw new Refusal('not_found');
  if (placed.status === 'Rejected') throw new Refusal('illegal_transition', { message: NOTHING_TO_PAY });
  if (elapsed(placed.placedAt, at) > DISPUTE_WITHIN) throw new Refusal('too_late', { message: TOO_LATE_TO_DISPUTE });
  return [{ type: 'OrderObjected', data: { ...reference(placed), at } }];
}

/**
 * An order can be called repeatedly, but calls within `CALL_COOLDOWN` count once. The absolute difference allows for clocks that jump: a
 * call in the future must not block later calls.
 */
function call({ at }: Call, placed: PlacedOrder): readonly OrderEvent[] {
  if (placed.status !== 'Prepared') throw new Refusal('illegal_transition', { message: NOT_READY });
  if (placed.calledAt !== undefined && Math.abs(elapsed(placed.calledAt, at)) < CALL_COOLDOWN) return [];
  return [{ type: 'OrderCalled', data: { ...reference(placed), at } }];
}

function recall({ from, at }: Recall, placed: PlacedOrder): readonly OrderEvent[] {
  const to = from === 'Prepared' ? 'Pending' : 'Prepared';
  if (placed.status !== from || (to === 'Pending' && placed.everPickedUp)) throw illegal(placed.status, to);
  if (elapsed(placed.changedAt, at) > UNDO_WITHIN) throw new Refusal('too_late');
  return [{ type: 'OrderRecalled', data: { ...reference(placed), from, to, at } }];
}

function prepare({ preparationId, unit, at }: Prepare, placed: PlacedOrder): readonly OrderEvent[] {
  if (placed.units.some((preparedUnit) => preparedUnit.preparationId === preparationId)) return [];
  const lines = linesOf(placed, unit);
  if (lines.length === 0) throw new Refusal('not_found');
  const line = placed.status === 'Pending' ? lines.find((candidate) => remainingUnits(placed, candidate) > 0) : undefined;
  if (!line) throw new Refusal('nothing_left');
  const { lineId } = line;
  const preparedAfter = preparedUnits(placed, lineId) + 1;
  return [{ type: 'ItemPrepared', data: { ...reference(placed), lineId, preparationId, preparedAfter, at } }];
}

function undoPreparation({ which, at }: UndoPreparation, placed: PlacedOrder): readonly OrderEvent[] {
  const named = 'preparationId' in which ? undefined : linesOf(placed, which).map(({ lineId }) => lineId);
  const unit = placed.units.findLast(
    ({ undone, lineId, preparationId }) =>
      !undone && ('preparationId' in which ? preparationId === which.preparationId : named?.includes(lineId)),
  );
  if (!unit || placed.status !== 'Pending') throw new Refusal('nothing_to_undo');
  if (elapsed(unit.at, at) > UNDO_WITHIN) throw new Refusal('too_late');
  const { lineId, preparationId } = unit;
  const preparedAfter = preparedUnits(placed, lineId) - 1;
  return [{ type: 'ItemPreparationUndone', data: { ...reference(placed), lineId, preparationId, preparedAfter, at } }];
}

/** Returns the order if it is in the caller's scope. Throws `not_found` otherwise. */
function requireInScope(state: OrderState, { canteenId, studentId }: OrderScope): PlacedOrder {
  if (state?.canteenId !== canteenId) throw new Refusal('not_found');
  if (studentId !== undefined && state.studentId !== studentId) throw new Refusal('not_found');
  return state;
}

/** Returns the lines that a unit can belong to. A name selects a whole row of the kitchen summary, so it wins over the item's id. */
function linesOf({ lines }: PlacedOrder, { lineId, itemId, name }: UnitSelector) {
  return lines.filter(
    (line) => (lineId === undefined || line.lineId === lineId) && (name === undefined ? line.itemId === itemId : sameName(line.name, name)),
  );
}

function statusChanged(placed: PlacedOrder, to: OrderStatus, at: string, reason: string | null): OrderEvent {
  const data = { ...reference(placed), from: placed.status, to, at };
  switch (to) {
    case 'Prepared':
      return { type: 'OrderPrepared', data };
    case 'PickedUp':
      return { type: 'OrderPickedUp', data };
    case 'Rejected':
      return { type: 'OrderRejected', data: { ...data, reason } };
    case 'Pending':
      throw illegal(placed.status, to);
  }
}

function illegal(from: OrderStatus, to: OrderStatus): Refusal {
  return new Refusal('illegal_transition', { message: `This order can't go from ${from} to ${to}.` });
}

/** What every order event says about its order (docs/reference/design.md#3.2). */
function reference(placed: PlacedOrder): OrderReference {
  const { orderId, canteenId, studentId, placedAt, businessDay, businessMonth, lines, subtotal, packing, tax, total, counter } = placed;
  const facts = { orderId, canteenId, studentId, placedAt, businessDay, businessMonth, lines, subtotal, packing, tax, total };
  return { ...facts, ...(counter && { counter }) };
}
