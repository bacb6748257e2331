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
 * `unnamed`: nobody said how it was paid. `reversed`: taken back, whatever it was. `guest-cash` and its like: what a guest paid at the counter for an order,
 * `guest-returned` what went back because it was rejected.
 */
export type MoneyKind = PaymentMethod | 'unnamed' | 'reversed' | `guest-${PaymentMethod | 'returned'}`;

/** What was received, or taken back, in a quarter of an hour. */
export interface SlotMoney {
  /** Quarters of an hour since 1970 in UTC: a fold knows no zone. */
  readonly slot: number;
  readonly kind: MoneyKind;
  readonly count: number;
  /** Paise, above 0, also where it was taken back. */
  readonly amount: Paise;
}

/** Payments of a canteen's bills, and of guests' orders, on a day of UTC, by when they were recorded. */
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
    // An event that this version doesn't know might bring money, so it parks its day.
    const matters = !(event.type in BILL_EVENT_TYPES || event.type in ORDER_EVENT_TYPES) || moneyOf(event) !== undefined;
    return matters ? [dayId(event.data.canteenId, instantOf(event).slice(0, 10))] : [];
  },
  evolve(document, event, _id) {
    const { canteenId } = event.data;
    const money = moneyOf(event);
    return { _id, canteenId, money: countMoney(document?.money ?? [], money ? [money] : []) };
  },
});

/** Nothing is neither received nor taken back: a bill of 0 is paid without money. */
function moneyOf(event: Event): SlotMoney | undefined {
  const slot = slotOf(instantOf(event));
  const of = (kind: MoneyKind, amount: Paise): SlotMoney | undefined => (amount === 0 ? undefined : { slot, kind, count: 1, amount });
  switch (event.type) {
    case 'BillPartPaid':
      return of(event.data.method, event.data.amount);
    case 'BillPaid':
      return of(event.data.method ?? 'unnamed', event.data.received ?? event.data.amount);
    case 'BillPaymentReversed':
      return of('reversed', event.data.amount);
    case 'OrderPlaced':
      return event.data.counter?.paid && of(`guest-${event.data.counter.paid}`, event.data.total);
    case 'OrderRejected':
      return event.data.counter?.paid && of('guest-returned', event.data.total);
    default:
      return undefined;
  }
}

/** When it was recorded, ISO 8601. */
function instantOf({ data }: Event): string {
  return 'at' in data ? data.at : data.placedAt;
}

const countMoney = mergeRowsBy<SlotMoney>(
  ({ slot, kind }) => `${slot}:${kind}`,
  (one, more) => ({ ...one, count: one.count + more.count, amount: one.amount + more.amount }),
  'count',
);
