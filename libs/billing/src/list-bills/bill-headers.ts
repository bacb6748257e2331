import type { Projections, StoredDocument, Where } from '@tiffin/read-models';
import type { BillDocument } from '../bills-view/bill-documents.js';
import { billsView } from '../bills-view/bills.view.js';

export type StoredBill = StoredDocument<BillDocument>;

/** The bills that meet a condition, as lists show them: by month, then by id. Nothing of what makes them is read. */
export async function billHeaders(
  projections: Projections,
  where: Where,
  direction: 'asc' | 'desc' = 'asc',
): Promise<readonly StoredBill[]> {
  const found = await projections.reader(billsView).query({ where: { kind: 'bill', ...where }, sort: [{ field: 'month', direction }] });
  return found.flatMap(({ document, position, parked }) => (document.kind === 'bill' ? [{ document, position, parked }] : []));
}
