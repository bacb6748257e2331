import type { Condition, Projections, StoredDocument, Where } from '@tiffin/read-models';
import type { BusinessMonth } from '../../aggregates/bill/bill-events.js';
import type { BillDocument, BillsDocument } from '../../views/bill-documents.js';
import { billsView } from '../../views/bills.view.js';

export type StoredBill = StoredDocument<BillDocument>;

/** In a sort key: after all roll numbers, for removed students. */
export const LAST = '~';

/** Sorts by `key`, ascending. */
export function byKey(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1;
}

/** Returns a canteen's bills of a month in no particular sequence, without their content. */
export function headersOfMonth(projections: Projections, canteenId: string, month: BusinessMonth): Promise<readonly StoredBill[]> {
  return headers(projections, { canteenId, month });
}

/**
 * Returns the bills that a canteen issued to some students, newest first. The query filters by student only: with the canteen as well, a
 * store may scan all bills of the canteen.
 */
export async function headersOfStudents(
  projections: Projections,
  canteenId: string,
  studentIds: readonly string[],
): Promise<readonly StoredBill[]> {
  const [firstId, ...furtherIds] = studentIds;
  if (firstId === undefined) return [];
  const studentId: Condition = furtherIds.length === 0 ? firstId : { in: studentIds };
  const stored = await headers(projections, { studentId });
  return stored.filter(({ document }) => document.canteenId === canteenId);
}

async function headers(projections: Projections, where: Where): Promise<readonly StoredBill[]> {
  const sort = [{ field: 'month', direction: 'desc' }] as const;
  const stored = await projections.reader(billsView).query({ where: { kind: 'bill', ...where }, sort });
  return billsOnly(stored);
}

/** Returns the bills among documents of the view. */
export function billsOnly(stored: readonly StoredDocument<BillsDocument>[]): readonly StoredBill[] {
  return stored.flatMap(({ document, position, parked }) => (document.kind === 'bill' ? [{ document, position, parked }] : []));
}
