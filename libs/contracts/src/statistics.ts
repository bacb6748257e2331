import type { Rupees } from './money.js';
import type { PaymentMethod } from './payments.js';

/** The day's close, and the statistics of a range of months (docs/reference/wire.md#7). Money in rupees; days and hours in the canteen's zone. */

/** What was sold of an item. `price` is of one unit. */
export interface SoldItem {
  itemId: string;
  variantId?: string;
  name: string;
  price: Rupees;
  quantity: number;
  amount: Rupees;
}
/** Orders that were rejected or cancelled for the same reason. */
export interface RejectedOrders {
  reason: string | null;
  orders: number;
  amount: Rupees;
}
/** Money that was received. */
export interface DayPayment {
  /** Absent where nobody said how it was paid. */
  method?: PaymentMethod;
  count: number;
  amount: Rupees;
}
/** Within how many minutes orders were ready, counted from placing them. */
export interface TimeToPrepare {
  /** How often an order became ready. */
  orders: number;
  /** Half of them were ready within so many minutes; null where it took more than two hours, or there were none. */
  median: number | null;
  /** Nine of ten. */
  ninetieth: number | null;
}
/** What a canteen took on a day. */
export interface DayClose {
  /** `2026-11-21`. */
  date: string;
  placed: number;
  /** Neither ready nor rejected yet. */
  waiting: number;
  rejected: number;
  /** Ready or handed out; `subtotal` to `items` are of these. */
  orders: number;
  subtotal: Rupees;
  packingCharges: Rupees;
  tax: Rupees;
  amount: Rupees;
  /** What brought most first. */
  items: SoldItem[];
  rejections: RejectedOrders[];
  /** Of bills, by when they were recorded, whatever month the bill is of. */
  payments: DayPayment[];
  /** Payments that were taken back on this day. */
  takenBack: { count: number; amount: Rupees };
  /** What guests paid at the counter, and got back for orders that were rejected; absent where there was nothing of either. */
  guests?: { payments: DayPayment[]; returned: { count: number; amount: Rupees } };
  timeToPrepare: TimeToPrepare;
  /** The same weekday a week before. */
  before: { date: string; orders: number; amount: Rupees };
  /** The day is held up by a parked event. */
  parked?: boolean;
}
/** Orders of an hour, 0–23, on all days of the range. */
export interface HourOrders {
  hour: number;
  orders: number;
}
/** Of a weekday, 1 is Monday, 7 Sunday. */
export interface WeekdayOrders {
  weekday: number;
  orders: number;
  amount: Rupees;
}
/** What a canteen sold in a range of months: orders that are ready or handed out. */
export interface RangeStatistics {
  /** `2026-10`. */
  from: string;
  to: string;
  orders: number;
  amount: Rupees;
  /** What brought most first. `price` is the latest of the prices at which it was sold. */
  items: SoldItem[];
  /** Those with orders. */
  hours: HourOrders[];
  weekdays: WeekdayOrders[];
  timeToPrepare: TimeToPrepare;
  /** Some days are held up by parked events. */
  parked?: boolean;
}

export interface StatisticsAnswers {
  'GET /contractors/day': DayClose;
  'GET /orders/statistics/range': RangeStatistics;
}
