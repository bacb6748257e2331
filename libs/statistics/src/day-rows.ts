import type { DayClose, DayPayment } from '@tiffin/contracts';

/** A line of the day's close as a file has it: what it is part of, what it is, how many, and rupees. */
export interface DayRow {
  readonly part: 'Orders' | 'Sold' | 'Items' | 'Rejected' | 'Received' | 'A week before';
  readonly what: string;
  readonly count: number | null;
  readonly amount: number | null;
}

const METHODS = { cash: 'Cash', upi: 'UPI', other: 'Other' } as const;
const methodName = ({ method }: DayPayment): string => (method ? METHODS[method] : 'Not named');

function guestRows({ guests }: DayClose): readonly DayRow[] {
  if (!guests) return [];
  const { payments, returned } = guests;
  const part = 'Received' as const;
  return [
    ...payments.map((payment) => ({ part, what: `At the counter: ${methodName(payment)}`, count: payment.count, amount: payment.amount })),
    ...(returned.count === 0 ? [] : [{ part, what: 'At the counter: given back', count: returned.count, amount: -returned.amount }]),
  ];
}

/** The whole day, in the order in which it is read; the rows of `Sold` before the last add up to it. */
export function dayRows(day: DayClose): readonly DayRow[] {
  const { takenBack, before } = day;
  return [
    { part: 'Orders', what: 'Placed', count: day.placed, amount: null },
    { part: 'Orders', what: 'Ready or picked up', count: day.orders, amount: null },
    { part: 'Orders', what: 'Waiting', count: day.waiting, amount: null },
    { part: 'Orders', what: 'Rejected', count: day.rejected, amount: null },
    { part: 'Sold', what: 'Subtotal', count: null, amount: day.subtotal },
    { part: 'Sold', what: 'Packing', count: null, amount: day.packingCharges },
    { part: 'Sold', what: 'Tax', count: null, amount: day.tax },
    { part: 'Sold', what: 'Total', count: day.orders, amount: day.amount },
    ...day.items.map(({ name, quantity, amount }) => ({ part: 'Items' as const, what: name, count: quantity, amount })),
    ...day.rejections.map(({ reason, orders, amount }) => ({
      ...{ part: 'Rejected' as const, what: reason ?? 'No reason given', count: orders, amount },
    })),
    ...day.payments.map((payment) => ({
      ...{ part: 'Received' as const, what: methodName(payment), count: payment.count, amount: payment.amount },
    })),
    ...(takenBack.count === 0
      ? []
      : [{ part: 'Received' as const, what: 'Taken back', count: takenBack.count, amount: -takenBack.amount }]),
    ...guestRows(day),
    { part: 'A week before', what: before.date, count: before.orders, amount: before.amount },
  ];
}
