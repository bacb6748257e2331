import type { Condition, Projections, StoredDocument, Where } from '@tiffin/read-models';
import type { BusinessMonth } from '../../aggregates/bill/bill-events.js';
import type { BillDocument, BillsDocument } from '../../views/bill-documents.js';
import { billsView } from '../../views/bills.view.js';

export type StoredBill = StoredDocument<BillDocument>;

/** In the key of a list's row: removed students come behind all roll numbers. */
export const LAST = '~';

export function byKey(one: { readonly key: string }, other: { readonly key: string }): number {
  return one.key < other.key ? -1 : 1;
}

/** A canteen's bills of a month, in no order that means anything. Nothing of what makes them is read. */
export function headersOfMonth(projections: Projections, canteenId: string, month: BusinessMonth): Promise<readonly StoredBill[]> {
  return headers(projections, { canteenId, month });
}

/**
 * The bills that a canteen issued to some students, newest first. They are looked for by student alone: asked for the canteen too, a store may walk
 * through all bills of the canteen.
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

/** The bills among documents of the view. */
export function billsOnly(found: readonly StoredDocument<BillsDocument>[]): readonly StoredBill[] {
  return found.flatMap(({ document, position, parked }) => (document.kind === 'bill' ? [{ document, position, parked }] : []));
}
