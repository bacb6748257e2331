import type { Paise } from '@tiffin/contracts';
import { PersistentMap, type Decider } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { CreditLimit } from '@tiffin/accounts';
import { elapsed } from '../order/elapsed.js';
import type { CreditEvent, CreditReference, CountedOrder } from './credit-events.js';

/** How long a hold without an order counts, in ms. An attempt places its order within seconds, or never. */
const HOLD_FOR = 5 * 60_000;

const NO_HOLDS: PersistentMap<Paise> = PersistentMap.empty;

/** A student's orders of the month, from the log. */
export interface CountedOrders {
  readonly accepted: readonly CountedOrder[];
  /** Ids of orders that were rejected or cancelled, which is final. */
  readonly rejected: readonly string[];
}

/** Holds the order's amount before the order is accepted. */
export interface HoldCredit extends CreditReference {
  readonly type: 'Hold';
  readonly orderId: string;
  readonly attemptId: string;
  readonly amount: Paise;
  readonly limit: CreditLimit;
  readonly at: string;
  /** Everything that was accepted before `at`; only where the stream alone is not enough. */
  readonly counted?: CountedOrders;
}
export interface Release extends CreditReference {
  readonly type: 'Release';
  readonly orderId: string;
  readonly attemptId: string;
}
export type CreditCommand = HoldCredit | Release;

interface HeldCredit {
  /** The order's total, once the order was counted. */
  readonly counted?: Paise;
  /** By attempt; several where a call was repeated. */
  readonly holds: PersistentMap<Paise>;
  /** When the latest attempt was made. */
  readonly at: string;
}
export interface CreditState {
  /** The limit for which the orders were last counted. Orders that were placed under another limit, or without one, may be missing here. */
  readonly limitId: string | null;
  readonly orders: PersistentMap<HeldCredit>;
}

/** The stream cannot tell whether the order is within the limit. The caller counts the month's orders and decides again. */
export class CountRequired extends Refusal {
  constructor() {
    super('behind', { retryAfter: 1 });
  }
}

/** The order would exceed the limit. */
export class OverLimit extends Refusal {
  constructor(readonly left: Paise) {
    super('over_limit');
  }
}

/**
 * Keeps a student's orders of a month within a limit (docs/adr/0039-monthly-limits.md). Throws `OverLimit`, and `CountRequired` where
 * the caller has to count the month's orders first.
 */
export const credit: Decider<CreditCommand, CreditState, CreditEvent> = {
  initialState: { limitId: null, orders: PersistentMap.empty },
  decide: (command, state) => (command.type === 'Hold' ? hold(command, state) : release(command, state)),
  evolve,
};

function hold(command: HoldCredit, state: CreditState): readonly CreditEvent[] {
  const { canteenId, studentId, month, orderId, attemptId, amount, limit, at, counted } = command;
  const correction = counted ? corrected(state, command, counted) : [];
  const { orders } = correction.reduce(evolve, state);
  const otherOrders = sum(
    orders
      .entries()
      .filter(([id]) => id !== orderId)
      .map(([, heldCredit]) => amountOf(heldCredit)),
  );
  const isWithinLimit = otherOrders + Math.max(amount, amountOf(orders.get(orderId))) <= limit.amount;
  if (!counted && (state.limitId !== limit.id || !isWithinLimit)) throw new CountRequired();
  if (!isWithinLimit) throw new OverLimit(Math.max(0, limit.amount - otherOrders));
  return [...correction, { type: 'CreditHeld', data: { canteenId, studentId, month, orderId, attemptId, amount, at } }];
}

function release({ canteenId, studentId, month, orderId, attemptId }: Release, { orders }: CreditState): readonly CreditEvent[] {
  if (!orders.get(orderId)?.holds.has(attemptId)) return [];
  return [{ type: 'CreditLetGo', data: { canteenId, studentId, month, orderId, attemptId } }];
}

/** Returns the event that corrects the stream by the counted orders; none where the stream is correct. */
function corrected(state: CreditState, command: HoldCredit, { accepted, rejected }: CountedOrders): readonly CreditEvent[] {
  const { canteenId, studentId, month, limit, at } = command;
  const orders = accepted.filter(({ orderId }) => state.orders.get(orderId)?.counted === undefined);
  const acceptedIds = new Set(accepted.map(({ orderId }) => orderId));
  const rejectedIds = new Set(rejected);
  const isGone = ([orderId, heldCredit]: readonly [string, HeldCredit]): boolean =>
    rejectedIds.has(orderId) || (!acceptedIds.has(orderId) && heldCredit.counted === undefined && elapsed(heldCredit.at, at) > HOLD_FOR);
  const dropped = state.orders
    .entries()
    .filter(isGone)
    .map(([orderId]) => orderId);
  if (state.limitId === limit.id && orders.length === 0 && dropped.length === 0) return [];
  return [{ type: 'CreditCounted', data: { canteenId, studentId, month, limitId: limit.id, orders, dropped, at } }];
}

function evolve(state: CreditState, event: CreditEvent): CreditState {
  const { orders } = state;
  switch (event.type) {
    case 'CreditCounted': {
      const { limitId, at, dropped } = event.data;
      const remaining = dropped.reduce((rest, orderId) => rest.without(orderId), orders);
      return {
        limitId,
        orders: event.data.orders.reduce(
          (all, { orderId, amount }) => all.with(orderId, { holds: NO_HOLDS, at, counted: amount }),
          remaining,
        ),
      };
    }
    case 'CreditHeld': {
      const { orderId, attemptId, amount, at } = event.data;
      const heldCredit = orders.get(orderId);
      return {
        ...state,
        orders: orders.with(orderId, { ...heldCredit, holds: (heldCredit?.holds ?? NO_HOLDS).with(attemptId, amount), at }),
      };
    }
    case 'CreditLetGo': {
      const { orderId, attemptId } = event.data;
      const heldCredit = orders.get(orderId);
      if (!heldCredit) return state;
      const holds = heldCredit.holds.without(attemptId);
      const isHeld = holds.size > 0 || heldCredit.counted !== undefined;
      return { ...state, orders: isHeld ? orders.with(orderId, { ...heldCredit, holds }) : orders.without(orderId) };
    }
  }
}

/** Returns what an order uses of the limit, in paise: its total, or the highest hold of its attempts. */
function amountOf(heldCredit: HeldCredit | undefined): Paise {
  return heldCredit ? (heldCredit.counted ?? Math.max(...heldCredit.holds.values())) : 0;
}

function sum(amounts: readonly Paise[]): Paise {
  return amounts.reduce((total, amount) => total + amount, 0);
}
