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

/** Bills for lists, and what each student's month comes to, for settling: see the two kinds of documents. */
export const billsView = defineView<BillsDocument, Event>({
  name: 'bills',
  version: 5,
  streams: ['order-', 'bill-'],
  types: { ...ORDER_EVENT_TYPES, ...BILL_EVENT_TYPES },
  indexes: [
    { fields: ['kind', 'canteenId', 'month'] },
    { fields: ['kind', 'studentId', 'month'] },
    { fields: ['kind', 'canteenId', 'differs', 'month'] },
    // Claims wait until somebody looks at them: they are few.
    { fields: ['claim.at', 'canteenId'], sparse: true },
    { fields: ['question.at', 'canteenId'], sparse: true },
    // So are those of which something is left to pay, beside all that were paid.
    { fields: ['owedTo'], sparse: true },
  ],
  idsOf: (event) => {
    if (isOfBill(event)) return [event.data.billId, monthIdOf(event.data.billId)];
    if (event.data.studentId === GUEST) return [];
    // Of the orders' events few matter. One that this version doesn't know might, so it parks its month.
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
