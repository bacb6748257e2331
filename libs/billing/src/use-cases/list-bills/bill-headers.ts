import type { Condition, Projections, StoredDocument, Where } from '@tiffin/read-models';
import type { BusinessMonth } from '../../aggregates/bill/bill-events.js';
import type { BillDocument, BillsDocument } from '../../views/bill-documents.js';
import { billsView } from '../../views/bills.view.js';

export type StoredBill = StoredDocument<BillDocument>;

/** In a sort key: after all roll numbers, for removed students. */
export const LAST = '~';

export function byKey(one: { readonly key: string }, other: { readonly key: string }): number {
  return one.key < other.key ? -1 : 1;
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
  const [only, ...others] = studentIds;
  if (only === undefined) return [];
  const studentId: Condition = others.length === 0 ? only : { in: studentIds };
  const found = await headers(projections, { studentId });
  return found.filter(({ document }) => document.canteenId === canteenId);
}

async function headers(projections: Projections, where: Where): Promise<readonly StoredBill[]> {
  const sort = [{ field: 'month', direction: 'desc' }] as const;
  const found = await projections.reader(billsView).query({ where: { kind: 'bill', ...where }, sort });
  return billsOnly(found);
}

/** Returns the bills among documents of the view. */
export function billsOnly(found: readonly StoredDocument<BillsDocument>[]): readonly StoredBill[] {
  return found.flatMap(({ document, position, parked }) => (document.kind === 'bill' ? [{ document, position, parked }] : []));
}
