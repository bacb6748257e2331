import type { DayClose, DayPayment, SoldItem } from '@tiffin/contracts';
import type { Texts } from '@tiffin/texts';

export const DAY_PARTS = ['Orders', 'Sold', 'Items', 'Options', 'Rejected', 'Received', 'A week before'] as const;
/** The part of the day's close to which a line belongs, as the CSV file names it. */
export type DayPart = (typeof DAY_PARTS)[number];

/** A line of the day's close in a file: its part, its label, the number, and rupees. */
export interface DayRow {
  readonly part: DayPart;
  readonly what: string;
  readonly count: number | null;
  readonly amount: number | null;
}

/** Returns the whole day in reading order. The first rows of `Sold` add up to its last; the amounts of `Options` are in those of `Items`. */
export function dayRows(day: DayClose, i18n: Texts): readonly DayRow[] {
  const { takenBack, before } = day;
  return [
    { part: 'Orders', what: i18n.t('Placed'), count: day.placed, amount: null },
    { part: 'Orders', what: i18n.t('Ready or picked up'), count: day.orders, amount: null },
    { part: 'Orders', what: i18n.t('Waiting'), count: day.waiting, amount: null },
    { part: 'Orders', what: i18n.t('Rejected'), count: day.rejected, amount: null },
    { part: 'Sold', what: i18n.t('Subtotal'), count: null, amount: day.subtotal },
    { part: 'Sold', what: i18n.t('Packing'), count: null, amount: day.packingCharges },
    { part: 'Sold', what: i18n.t('Tax'), count: null, amount: day.tax },
    { part: 'Sold', what: i18n.t('Total'), count: day.orders, amount: day.amount },
    ...day.items.map(({ name, quantity, amount }) => ({ part: 'Items' as const, what: name, count: quantity, amount })),
    ...day.items.flatMap(optionRows),
    ...day.rejections.map(({ reason, orders: count, amount }) => {
      return { part: 'Rejected' as const, what: reason ?? i18n.t('No reason given'), count, amount };
    }),
    ...day.payments.map((payment) => received(payment, methodName(payment, i18n))),
    ...(takenBack.count === 0 ? [] : [received({ ...takenBack, amount: -takenBack.amount }, i18n.t('Reversed'))]),
    ...guestRows(day, i18n),
    { part: 'A week before', what: before.date, count: before.orders, amount: before.amount },
  ];
}

/** A part of its own, so that the rows of items still add up to the subtotal. */
function optionRows({ name: dish, options = [] }: SoldItem): readonly DayRow[] {
  return options.map(({ group, name, quantity: count, amount }) => ({
    part: 'Options',
    what: `${dish} · ${group}: ${name}`,
    count,
    amount,
  }));
}

function guestRows({ guests }: DayClose, i18n: Texts): readonly DayRow[] {
  if (!guests) return [];
  const { payments, returned } = guests;
  return [
    ...payments.map((payment) => received(payment, i18n.t('At the counter: {method}', { method: methodName(payment, i18n) }))),
    ...(returned.count === 0 ? [] : [received({ ...returned, amount: -returned.amount }, i18n.t('At the counter: refunded'))]),
  ];
}

function received({ count, amount }: Pick<DayPayment, 'count' | 'amount'>, what: string): DayRow {
  return { part: 'Received', what, count, amount };
}

function methodName({ method }: DayPayment, i18n: Texts): string {
  switch (method) {
    case 'cash':
      return i18n.t('Cash');
    case 'upi':
      return i18n.t('UPI');
    case 'other':
      return i18n.t('Other');
    case undefined:
      return i18n.t('Not specified');
  }
}
