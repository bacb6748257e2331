import type { Bill } from '@tiffin/contracts';

/** The newer of two states of a bill: the one with the higher revision (docs/reference/decisions.md#6.4). */
export function newerBill<Known extends Bill>(known: Known, other: Known): Known {
  return other.revision > known.revision ? other : known;
}

/** A student's bills with one replaced or added, newest month first; the same list if the bill is not newer. */
export function withBill(bills: readonly Bill[], bill: Bill): readonly Bill[] {
  const known = bills.find(({ _id }) => _id === bill._id);
  if (!known) return newestFirst([...bills, bill]);
  return newerBill(known, bill) === known ? bills : bills.map((row) => (row === known ? bill : row));
}

/** Bills by month, newest first. */
export function newestFirst(bills: readonly Bill[]): Bill[] {
  return [...bills].sort((one, other) => other.year - one.year || other.month - one.month);
}
