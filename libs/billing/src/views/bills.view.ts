import { GUEST } from '@tiffin/contracts';
import { defineView } from '@tiffin/read-models';
import type { RecordedOrderEvent } from '@tiffin/ordering';
import { ORDER_EVENT_TYPES } from '@tiffin/ordering/views';
import { BILL_EVENT_TYPES, type RecordedBillEvent } from '../aggregates/bill/bill-events.js';
import { billIdOf } from '../aggregates/bill/bill-id.js';
import { evolveMonthByBill, evolveMonthByOrder, monthIdOf } from './account-month.js';
import { studentBillChange } from './billable.js';
import type { AccountMonthDocument, BillDocument, BillsDocument } from './bill-documents.js';
import { evolveHeader } from './bill-header.js';

type Event = RecordedOrderEvent | RecordedBillEvent;

/** Bills for lists, and students' months for settling: see the two kinds of documents. */
export const billsView = defineView<BillsDocument, Event>({
  name: 'bills',
  version: 5,
  streams: ['order-', 'bill-'],
  types: { ...ORDER_EVENT_TYPES, ...BILL_EVENT_TYPES },
  indexes: [
    { fields: ['kind', 'canteenId', 'month'] },
    { fields: ['kind', 'studentId', 'month'] },
    { fields: ['kind', 'canteenId', 'differs', 'month'] },
    // Few bills have an open claim or question.
    { fields: ['claim.at', 'canteenId'], sparse: true },
    { fields: ['question.at', 'canteenId'], sparse: true },
    // Few bills are unpaid, compared with all that were paid.
    { fields: ['owedTo'], sparse: true },
  ],
  idsOf: (event) => {
    if (isOfBill(event)) return [event.data.billId, monthIdOf(event.data.billId)];
    if (event.data.studentId === GUEST) return [];
    // Most order events do not change the bill. One that this version does not know might, so its month is parked.
    const matters = !(event.type in ORDER_EVENT_TYPES) || studentBillChange(event) !== 0;
    return matters ? [monthIdOf(billIdOf(event.data.studentId, event.data.businessMonth))] : [];
  },
  evolve: (document, event, id) => {
    if (!isOfBill(event)) return evolveMonthByOrder(document as AccountMonthDocument | undefined, event);
    if (id === event.data.billId) return evolveHeader(document as BillDocument | undefined, event);
    return evolveMonthByBill(document as AccountMonthDocument | undefined, event);
  },
});

function isOfBill(event: Event): event is RecordedBillEvent {
  return event.stream.startsWith('bill-');
}
