import { toWireBill, type BillDocument, type RecordedBillEvent } from '@tiffin/billing';
import type { BilledPerson } from '@tiffin/contracts';
import type { RecordedEvent } from '@tiffin/event-sourcing';
import type { ViewDocument } from '@tiffin/read-models';
import type { Emission } from './emission.js';
import { rooms } from './rooms.js';

/** The bills among what a page of the log changed, each once, in the order in which they first did. */
export function changedBills(
  events: readonly RecordedEvent[],
  documents: ReadonlyMap<string, ViewDocument | undefined>,
): readonly BillDocument[] {
  const ids = events.flatMap((event) => (event.stream.startsWith('bill-') ? [(event as RecordedBillEvent).data.billId] : []));
  return [...new Set(ids)].flatMap((id) => (documents.get(id) as BillDocument | undefined) ?? []);
}

/** Who is told of a bill that changed (api.md 10). */
export function billMessage(bill: BillDocument, student: BilledPerson): Emission {
  return {
    rooms: [rooms.student(bill.studentId), rooms.contractor(bill.canteenId)],
    name: 'billChanged',
    payload: toWireBill(bill, student),
  };
}
