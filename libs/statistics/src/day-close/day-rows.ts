import type { DayClose, DayPayment } from '@tiffin/contracts';
import type { DayPart, DayWords } from './day-words.js';

/** A line of the day's close in a file: its part, its label, the number, and rupees. */
export interface DayRow {
  readonly part: DayPart;
  readonly what: string;
  readonly count: number | null;
  readonly amount: number | null;
}

/** Returns the whole day in reading order. The first rows of `Sold` add up to its last. */
export function dayRows(day: DayClose, words: DayWords): readonly DayRow[] {
  const { takenBack, before } = day;
  const { orders, sums } = words;
  return [
    { part: 'Orders', what: orders.placed, count: day.placed, amount: null },
    { part: 'Orders', what: orders.ready, count: day.orders, amount: null },
    { part: 'Orders', what: orders.waiting, count: day.waiting, amount: null },
    { part: 'Orders', what: orders.rejected, count: day.rejected, amount: null },
    { part: 'Sold', what: sums.subtotal, count: null, amount: day.subtotal },
    { part: 'Sold', what: sums.packing, count: null, amount: day.packingCharges },
    { part: 'Sold', what: sums.tax, count: null, amount: day.tax },
    { part: 'Sold', what: sums.total, count: day.orders, amount: day.amount },
    ...day.items.map(({ name, quantity, amount }) => ({ part: 'Items' as const, what: name, count: quantity, amount })),
    ...day.rejections.map(({ reason, orders: count, amount }) => {
      return { part: 'Rejected' as const, what: reason ?? words.noReason, count, amount };
    }),
    ...day.payments.map((payment) => received(payment, methodName(payment, words))),
    ...(takenBack.count === 0 ? [] : [received({ ...takenBack, amount: -takenBack.amount }, words.takenBack)]),
    ...guestRows(day, words),
    { part: 'A week before', what: before.date, count: before.orders, amount: before.amount },
  ];
}

function guestRows({ guests }: DayClose, words: DayWords): readonly DayRow[] {
  if (!guests) return [];
  const { payments, returned } = guests;
  return [
    ...payments.map((payment) => received(payment, words.atCounter(methodName(payment, words)))),
    ...(returned.count === 0 ? [] : [received({ ...returned, amount: -returned.amount }, words.atCounter(words.givenBack))]),
  ];
}

function received({ count, amount }: Pick<DayPayment, 'count' | 'amount'>, what: string): DayRow {
  return { part: 'Received', what, count, amount };
}

function methodName({ method }: DayPayment, { methods }: DayWords): string {
  return methods[method ?? 'unnamed'];
}
