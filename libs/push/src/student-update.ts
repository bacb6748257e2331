import { BILL_EVENT_TYPES, type RecordedBillEvent } from '@tiffin/billing';
import { GUEST } from '@tiffin/contracts';
import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from '@tiffin/ordering';

const HOUR = 3_600_000;

/** What is told of: ids only, since how it is by then is read when it is sent. */
export type UpdateSubject =
  | { readonly kind: 'ready' | 'called' | 'rejected' | 'typed'; readonly orderId: string }
  | { readonly kind: 'bill' | 'reminder'; readonly billId: string };

/** Something that a student wants to hear while nothing of Tiffin is open. */
export interface StudentUpdate {
  readonly studentId: string;
  readonly subject: UpdateSubject;
  /** How long it is worth telling, in ms. */
  readonly validFor: number;
}

/** What an event is news of; `undefined` for nearly all. */
export function toStudentUpdate(recorded: RecordedEvent): StudentUpdate | undefined {
  return recorded.stream.startsWith('bill-') ? newsOfBill(recorded) : newsOfOrder(recorded);
}

function newsOfBill(recorded: RecordedEvent): StudentUpdate | undefined {
  const event = upcast<RecordedBillEvent>(BILL_EVENT_TYPES, recorded);
  if (event.type !== 'BillIssued' && event.type !== 'BillReminderSent') return undefined;
  const { studentId, billId } = event.data;
  return { studentId, subject: { kind: event.type === 'BillIssued' ? 'bill' : 'reminder', billId }, validFor: 72 * HOUR };
}

function newsOfOrder(recorded: RecordedEvent): StudentUpdate | undefined {
  const event = upcast<RecordedOrderEvent>(ORDER_EVENT_TYPES, recorded);
  const { studentId, orderId, counter } = event.data;
  if (studentId === GUEST) return undefined;
  // Worth telling for as long as they can object, and a while longer: their phone may have been away.
  if (event.type === 'OrderPlaced') return counter && { studentId, subject: { kind: 'typed', orderId }, validFor: HOUR };
  if (event.type === 'OrderPrepared') return { studentId, subject: { kind: 'ready', orderId }, validFor: HOUR };
  // Whoever doesn't come soon is called again.
  if (event.type === 'OrderCalled') return { studentId, subject: { kind: 'called', orderId }, validFor: HOUR / 4 };
  // Whoever cancels knows.
  if (event.type === 'OrderRejected' && event.metadata.actor.role !== 'student')
    return { studentId, subject: { kind: 'rejected', orderId }, validFor: HOUR };
  return undefined;
}
