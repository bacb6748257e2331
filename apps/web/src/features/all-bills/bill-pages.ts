import type { InfiniteData } from '@tanstack/react-query';
import type { Bill, BillsPage } from '@tiffin/contracts';
import { newerBill } from '../bill/newer-bill';

/** The loaded pages of a month's bills, as TanStack Query stores them. */
export type BillPages = InfiniteData<BillsPage>;

/**
 * All bills of the pages, each once at its highest revision. Rows can appear twice, since a list can move between pages
 * (docs/reference/decisions.md#1.9).
 */
export function billsOf(data: BillPages | undefined): Bill[] {
  const byId = new Map<string, Bill>();
  for (const bill of (data?.pages ?? []).flatMap(({ bills }) => bills)) {
    const current = byId.get(bill._id);
    byId.set(bill._id, current ? newerBill(current, bill) : bill);
  }
  return [...byId.values()];
}

/** The pages with this bill replaced in its position; the same object if the bill is not newer. */
export function withBillInPlace(data: BillPages, bill: Bill): BillPages {
  const rows = data.pages.flatMap(({ bills }) => bills).filter(({ _id }) => _id === bill._id);
  if (rows.every((row) => newerBill(row, bill) === row)) return data;
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, bills: page.bills.map((row) => (row._id === bill._id ? newerBill(row, bill) : row)) })),
  };
}

/** A refetched list, updated with newer states that arrived by message during the fetch. */
export function keepNewest(cached: BillPages | undefined, fresh: BillPages): BillPages {
  const rows = new Map(billsOf(fresh).map((bill) => [bill._id, bill]));
  const newer = billsOf(cached).filter((bill) => bill.revision > (rows.get(bill._id)?.revision ?? bill.revision));
  return newer.reduce(withBillInPlace, fresh);
}
