import { toRupees, type OrderStatus, type Paise, type Tab } from '@tiffin/contracts';
import type { BusinessMonth } from '../../aggregates/bill/bill-events.js';
import { amountLeft } from '../../aggregates/bill/bill-payments.js';
import { isBillable } from '../../views/billable.js';
import type { BillDocument } from '../../views/bill-documents.js';
import { yearAndMonth } from '../../months/year-and-month.js';

interface TabInput {
  readonly month: BusinessMonth;
  /** All of the month; totals in paise. */
  readonly orders: readonly { readonly status: OrderStatus; readonly total: Paise }[];
  readonly bills: readonly BillDocument[];
  /** What may be ordered in the month, in paise; absent where nothing limits it. */
  readonly limit?: Paise | undefined;
}

/** What a student has ordered in a month, what is unpaid of their bills, and what is left of a limit. Pure. */
export function tabOf({ month, orders, bills, limit }: TabInput): Tab {
  const sumOf = (counts: (status: OrderStatus) => boolean): Paise =>
    sum(orders.filter(({ status }) => counts(status)).map(({ total }) => total));
  const pending = sumOf((status) => status === 'Pending');
  const billable = sumOf(isBillable);
  const unpaid = bills.filter(({ paid }) => !paid);
  return {
    ...yearAndMonth(month),
    pending: toRupees(pending),
    billable: toRupees(billable),
    total: toRupees(pending + billable),
    unpaid: { amount: toRupees(sum(unpaid.map(amountLeft))), count: unpaid.length },
    ...(limit !== undefined && { limit: { amount: toRupees(limit), left: toRupees(Math.max(0, limit - pending - billable)) } }),
  };
}

function sum(amounts: readonly Paise[]): Paise {
  return amounts.reduce((total, amount) => total + amount, 0);
}
