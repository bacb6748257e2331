import type { RecordedBillEvent } from '@tiffin/billing';
import { BILL_EVENT_TYPES } from '@tiffin/billing/views';
import type { Paise, PaymentMethod } from '@tiffin/contracts';
import type { RecordedOrderEvent } from '@tiffin/ordering';
import { ORDER_EVENT_TYPES } from '@tiffin/ordering/views';
import { defineView } from '@tiffin/read-models';
import { mergeRowsBy } from './merge-rows-by.js';
import { dayId } from './daily-statistics.view.js';
import { slotOf } from './slots.js';

/**
 * `unnamed`: the method of payment was not given. `reversed`: taken back, whatever the method. `guest-cash` and the like: paid by a guest
 * at the counter for an order. `guest-returned`: returned because the order was rejected.
 */
export type MoneyKind = PaymentMethod | 'unnamed' | 'reversed' | `guest-${PaymentMethod | 'returned'}`;

/** Money received or taken back in a quarter of an hour. */
export interface SlotMoney {
  /** Quarters of an hour since 1970 in UTC, since a fold knows no time zone. */
  readonly slot: number;
  readonly kind: MoneyKind;
  readonly count: number;
  /** In paise, above 0, also if it was taken back. */
  readonly amount: Paise;
}

/** Payments of a canteen's bills and of guests' orders on a day of UTC, by when they were recorded. */
export interface DailyPaymentsDocument {
  /** `dayId` of a day of UTC. */
  readonly _id: string;
  readonly canteenId: string;
  readonly money: readonly SlotMoney[];
}

type Event = RecordedBillEvent | RecordedOrderEvent;

export const dailyPaymentsView = defineView<DailyPaymentsDocument, Event>({
  name: 'daily-payments',
  version: 2,
  streams: ['bill-', 'order-'],
  types: { ...BILL_EVENT_TYPES, ...ORDER_EVENT_TYPES },
  indexes: [],
  idsOf: (event) => {
    // An event that this version does not know may be about money, so it parks its day.
    const matters = !(event.type in BILL_EVENT_TYPES || event.type in ORDER_EVENT_TYPES) || moneyOf(event) !== undefined;
    return matters ? [dayId(event.data.canteenId, instantOf(event).slice(0, 10))] : [];
  },
  evolve(document, event, _id) {
    const { canteenId } = event.data;
    const money = moneyOf(event);
    return { _id, canteenId, money: countMoney(document?.money ?? [], money ? [money] : []) };
  },
});

/** `undefined` for an amount of 0: a bill of 0 is paid without money. */
function moneyOf(event: Event): SlotMoney | undefined {
  const slot = slotOf(instantOf(event));
  const money = (kind: MoneyKind, amount: Paise): SlotMoney | undefined => (amount === 0 ? undefined : { slot, kind, count: 1, amount });
  switch (event.type) {
    case 'BillPartPaid':
      return money(event.data.method, event.data.amount);
    case 'BillPaid':
      return money(event.data.method ?? 'unnamed', event.data.received ?? event.data.amount);
    case 'BillPaymentReversed':
      return money('reversed', event.data.amount);
    case 'OrderPlaced':
      return event.data.counter?.paid && money(`guest-${event.data.counter.paid}`, event.data.total);
    case 'OrderRejected':
      return event.data.counter?.paid && money('guest-returned', event.data.total);
    default:
      return undefined;
  }
}

/** Returns when it was recorded, as ISO 8601. */
function instantOf({ data }: Event): string {
  return 'at' in data ? data.at : data.placedAt;
}

const countMoney = mergeRowsBy<SlotMoney>(
  ({ slot, kind }) => `${slot}:${kind}`,
  (sum, row) => ({ ...sum, count: sum.count + row.count, amount: sum.amount + row.amount }),
  'count',
);
