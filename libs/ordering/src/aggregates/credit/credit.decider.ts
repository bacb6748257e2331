import type { Paise } from '@tiffin/contracts';
import { PersistentMap, type Decider } from '@tiffin/event-sourcing';
import { Refusal } from '@tiffin/kernel';
import type { CreditLimit } from '@tiffin/accounts';
import { elapsed } from '../order/elapsed.js';
import type { CreditEvent, CreditReference, CountedOrder } from './credit-events.js';

/** So long, in ms, a hold counts for which there is no order: whoever is about to place one has done so long before, or never will. */
const HOLD_FOR = 5 * 60_000;

const NO_HOLDS: PersistentMap<Paise> = PersistentMap.empty;

/** What the log says of a student's orders of the month. */
export interface CountedOrders {
  readonly accepted: readonly CountedOrder[];
  /** Ids of those that were rejected or cancelled: for ever. */
  readonly rejected: readonly string[];
}

/** Holds what an order comes to, before it is accepted. */
export interface HoldCredit extends CreditReference {
  readonly type: 'Hold';
  readonly orderId: string;
  readonly attemptId: string;
  readonly amount: Paise;
  readonly limit: CreditLimit;
  readonly at: string;
  /** Everything that was accepted before `at`, where the stream alone doesn't tell. */
  readonly counted?: CountedOrders;
}
export interface Release extends CreditReference {
  readonly type: 'Release';
  readonly orderId: string;
  readonly attemptId: string;
}
export type CreditCommand = HoldCredit | Release;

interface HeldCredit {
  /** What its order comes to, once it was counted. */
  readonly counted?: Paise;
  /** By attempt; several where a call was repeated. */
  readonly holds: PersistentMap<Paise>;
  /** Of the latest attempt. */
  readonly at: string;
}
export interface CreditState {
  /** For which limit the orders were last counted; orders that were placed while another held, or none, may be missing here. */
  readonly limitId: string | null;
  readonly orders: PersistentMap<HeldCredit>;
}

/** The stream doesn't tell whether there is room: decide again with the month's orders counted. */
export class CountRequired extends Refusal {
  constructor() {
    super('behind', { retryAfter: 1 });
  }
}

/** The order would go beyond the limit. */
export class OverLimit extends Refusal {
  constructor(readonly left: Paise) {
    super('over_limit');
  }
}

/**
 * What a student has ordered in a month, as far as it must not go beyond a limit (docs/adr/0039-monthly-limits.md). Throws `OverLimit`, and
 * `CountRequired` where the orders must be counted before that can be said.
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
  const others = sum(
    orders
      .entries()
      .filter(([id]) => id !== orderId)
      .map(([, held]) => amountOf(held)),
  );
  const isEnough = others + Math.max(amount, amountOf(orders.get(orderId))) <= limit.amount;
  if (!counted && (state.limitId !== limit.id || !isEnough)) throw new CountRequired();
  if (!isEnough) throw new OverLimit(Math.max(0, limit.amount - others));
  return [...correction, { type: 'CreditHeld', data: { canteenId, studentId, month, orderId, attemptId, amount, at } }];
}

function release({ canteenId, studentId, month, orderId, attemptId }: Release, { orders }: CreditState): readonly CreditEvent[] {
  if (!orders.get(orderId)?.holds.has(attemptId)) return [];
  return [{ type: 'CreditLetGo', data: { canteenId, studentId, month, orderId, attemptId } }];
}

/** What the stream doesn't know yet of the orders that were counted. */
function corrected(state: CreditState, command: HoldCredit, { accepted, rejected }: CountedOrders): readonly CreditEvent[] {
  const { canteenId, studentId, month, limit, at } = command;
  const orders = accepted.filter(({ orderId }) => state.orders.get(orderId)?.counted === undefined);
  const stands = new Set(accepted.map(({ orderId }) => orderId));
  const isRejected = new Set(rejected);
  const isGone = ([orderId, held]: readonly [string, HeldCredit]): boolean =>
    isRejected.has(orderId) || (!stands.has(orderId) && held.counted === undefined && elapsed(held.at, at) > HOLD_FOR);
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
      const kept = dropped.reduce((left, orderId) => left.without(orderId), orders);
      return {
        limitId,
        orders: event.data.orders.reduce((all, { orderId, amount }) => all.with(orderId, { holds: NO_HOLDS, at, counted: amount }), kept),
      };
    }
    case 'CreditHeld': {
      const { orderId, attemptId, amount, at } = event.data;
      const known = orders.get(orderId);
      return { ...state, orders: orders.with(orderId, { ...known, holds: (known?.holds ?? NO_HOLDS).with(attemptId, amount), at }) };
    }
    case 'CreditLetGo': {
      const { orderId, attemptId } = event.data;
      const known = orders.get(orderId);
      if (!known) return state;
      const holds = known.holds.without(attemptId);
      const isHeld = holds.size > 0 || known.counted !== undefined;
      return { ...state, orders: isHeld ? orders.with(orderId, { ...known, holds }) : orders.without(orderId) };
    }
  }
}

/** What an order takes of the limit: its total, or the most that an attempt holds. */
function amountOf(held: HeldCredit | undefined): Paise {
  return held ? (held.counted ?? Math.max(...held.holds.values())) : 0;
}

function sum(amounts: readonly Paise[]): Paise {
  return amounts.reduce((total, amount) => total + amount, 0);
}
