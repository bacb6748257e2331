import type { Bill } from '@tiffin/contracts';

/** The newer of two states of a bill: the one with the higher revision (docs/reference/decisions.md#6.4). */
export function newerBill<Known extends Bill>(a: Known, b: Known): Known {
  return b.revision > a.revision ? b : a;
}

/** A student's bills with one replaced or added, newest month first; the same list if the bill is not newer. */
export function withBill(bills: readonly Bill[], bill: Bill): readonly Bill[] {
  const current = bills.find(({ _id }) => _id === bill._id);
  if (!current) return newestFirst([...bills, bill]);
  return newerBill(current, bill) === current ? bills : bills.map((row) => (row === current ? bill : row));
}

/** Bills by month, newest first. */
export function newestFirst(bills: readonly Bill[]): Bill[] {
  return [...bills].sort((a, b) => b.year - a.year || b.month - a.month);
}
