import type { Rupees } from './money.js';
import type { PaymentMethod } from './payments.js';

/**
 * The day's close, and the statistics of a range of months (docs/reference/wire.md#7). Money is in rupees; days and hours are in the
 * canteen's zone.
 */

/** What was sold of one option of an item. */
export interface SoldOption {
  /** The name of its group. */
  group: string;
  name: string;
  quantity: number;
  /** What the option added to the item's amount. */
  amount: Rupees;
}
/** What was sold of an item. `price` is of one unit without options. */
export interface SoldItem {
  itemId: string;
  variantId?: string;
  name: string;
  price: Rupees;
  quantity: number;
  /** With options. */
  amount: Rupees;
  /** The most units first; absent where none was sold. */
  options?: readonly SoldOption[];
}
/** Orders that were rejected or cancelled for the same reason. */
export interface RejectedOrders {
  reason: string | null;
  orders: number;
  amount: Rupees;
}
/** Payments that were received. */
export interface DayPayment {
  /** Absent where the method was not recorded. */
  method?: PaymentMethod;
  count: number;
  amount: Rupees;
}
/** Minutes from placing an order until it was ready. */
export interface TimeToPrepare {
  /** How often an order became ready. */
  orders: number;
  /** Half of them were ready within this many minutes; null where it took more than two hours, or there were none. */
  median: number | null;
  /** Nine of ten were ready within this many minutes; null as for `median`. */
  ninetieth: number | null;
}
/** A canteen's day. */
export interface DayClose {
  /** `2026-11-21`. */
  date: string;
  placed: number;
  /** Neither ready nor rejected yet. */
  waiting: number;
  rejected: number;
  /** Ready or picked up; `subtotal` to `items` are of these. */
  orders: number;
  subtotal: Rupees;
  packingCharges: Rupees;
  tax: Rupees;
  amount: Rupees;
  /** The highest amount first. */
  items: SoldItem[];
  rejections: RejectedOrders[];
  /** Payments of bills by the day on which they were recorded, whatever month the bill is of. */
  payments: DayPayment[];
  /** Payments that were reversed on this day. */
  takenBack: { count: number; amount: Rupees };
  /** What guests paid at the counter, and what was returned to them for rejected orders; absent where there was neither. */
  guests?: { payments: DayPayment[]; returned: { count: number; amount: Rupees } };
  timeToPrepare: TimeToPrepare;
  /** The same weekday a week before. */
  before: { date: string; orders: number; amount: Rupees };
  /** A parked event holds up the day. */
  parked?: boolean;
}
/** Orders of an hour, 0–23, on all days of the range. */
export interface HourOrders {
  hour: number;
  orders: number;
}
/** Orders of a weekday: 1 is Monday, 7 is Sunday. */
export interface WeekdayOrders {
  weekday: number;
  orders: number;
  amount: Rupees;
}
/** What a canteen sold in a range of months: orders that are ready or picked up. */
export interface RangeStatistics {
  /** `2026-10`. */
  from: string;
  to: string;
  orders: number;
  amount: Rupees;
  /** The highest amount first. `price` is the latest price at which the item was sold. */
  items: SoldItem[];
  /** Only hours with orders. */
  hours: HourOrders[];
  weekdays: WeekdayOrders[];
  timeToPrepare: TimeToPrepare;
  /** Parked events hold up some days. */
  parked?: boolean;
}

/** A day's orders that are ready or picked up. */
export interface DaySales {
  /** `2026-11-21`. */
  date: string;
  orders: number;
  amount: Rupees;
}
/** The last days, today last; days without orders have zeros. */
export interface RecentDays {
  days: DaySales[];
  /** Parked events hold up some days. */
  parked?: boolean;
}

export interface StatisticsAnswers {
  'GET /contractors/day': DayClose;
  'GET /orders/statistics/days': RecentDays;
  'GET /orders/statistics/range': RangeStatistics;
}
