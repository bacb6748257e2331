import type { InfiniteData } from '@tanstack/react-query';
import type { Bill, BillsPage } from '@tiffin/contracts';
import { newerBill } from '../bill/newer-bill';

/** The loaded pages of a month's bills, as TanStack Query keeps them. */
export type BillPages = InfiniteData<BillsPage>;

/** All bills of the pages, each once and at its highest revision: a list moves between pages, so rows may come twice (docs/reference/decisions.md#1.9). */
export function billsOf(data: BillPages | undefined): Bill[] {
  const byId = new Map<string, Bill>();
  for (const bill of (data?.pages ?? []).flatMap(({ bills }) => bills)) {
    const known = byId.get(bill._id);
    byId.set(bill._id, known ? newerBill(known, bill) : bill);
  }
  return [...byId.values()];
}

/** The pages with a bill as it is now, in the place where it stood; the same object where that is no news. */
export function withBillInPlace(data: BillPages, bill: Bill): BillPages {
  const rows = data.pages.flatMap(({ bills }) => bills).filter(({ _id }) => _id === bill._id);
  if (rows.every((row) => newerBill(row, bill) === row)) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, bills: page.bills.map((row) => (row._id === bill._id ? newerBill(row, bill) : row)) })),
  };
}

/** A list that was read anew, with what a message told while it was on its way. */
export function keepNewest(known: BillPages | undefined, fresh: BillPages): BillPages {
  return billsOf(known).reduce(withBillInPlace, fresh);
}
