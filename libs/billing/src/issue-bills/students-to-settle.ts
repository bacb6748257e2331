import type { ViewReader } from '@tiffin/read-models';
import type { BusinessMonth } from '../bill/bill-events.js';
import type { BillsDocument } from '../bills-view/bill-documents.js';
import { monthAfter } from '../months/months.js';

/** Months are read this many at a time. */
const PAGE = 200;

/** The students of a canteen of whom somebody must look at a month up to `through`, each once, while what is settled disappears from the view. */
export async function* studentsToSettle(
  bills: Pick<ViewReader<BillsDocument>, 'query'>,
  canteenId: string,
  through: BusinessMonth,
): AsyncGenerator<string, void> {
  let last = { id: '', studentId: '' };
  for (;;) {
    // A student's months follow each other by `_id`. There is no "greater than": the last one may be found again, and is skipped.
    const where = { kind: 'month', canteenId, differs: true, month: { lt: monthAfter(through) }, _id: { gte: last.id } };
    const found = await bills.query({ where, limit: PAGE + 1 });
    for (const { document } of found) {
      const isNew = document.studentId !== last.studentId;
      last = { id: document._id, studentId: document.studentId };
      if (isNew) yield document.studentId;
    }
    if (found.length <= PAGE) return;
  }
}
