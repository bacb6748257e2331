import { BILL_EVENT_TYPES, type RecordedBillEvent } from '@tiffin/billing';
import { GUEST } from '@tiffin/contracts';
import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from '@tiffin/ordering';

const HOUR = 3_600_000;

/** What is told of: ids only, since how it is by then is read when it is sent. */
export type Subject =
  | { readonly kind: 'ready' | 'called' | 'rejected' | 'typed'; readonly orderId: string }
  | { readonly kind: 'bill' | 'reminder'; readonly billId: string };

/** Something that a student wants to hear while nothing of Tiffin is open. */
export interface News {
  readonly studentId: string;
  readonly subject: Subject;
  /** How long it is worth telling, in ms. */
  readonly lasts: number;
}

/** What an event is news of; `undefined` for nearly all. */
export function newsOf(recorded: RecordedEvent): News | undefined {
  return recorded.stream.startsWith('bill-') ? newsOfBill(recorded) : newsOfOrder(recorded);
}

function newsOfBill(recorded: RecordedEvent): News | undefined {
  const event = upcast<RecordedBillEvent>(BILL_EVENT_TYPES, recorded);
  if (event.type !== 'BillIssued' && event.type !== 'BillReminderSent') return undefined;
  const { studentId, billId } = event.data;
  return { studentId, subject: { kind: event.type === 'BillIssued' ? 'bill' : 'reminder', billId }, lasts: 72 * HOUR };
}

function newsOfOrder(recorded: RecordedEvent): News | undefined {
  const event = upcast<RecordedOrderEvent>(ORDER_EVENT_TYPES, recorded);
  const { studentId, orderId, counter } = event.data;
  if (studentId === GUEST) return undefined;
  // Worth telling for as long as they can object, and a while longer: their phone may have been away.
  if (event.type === 'OrderPlaced') return counter && { studentId, subject: { kind: 'typed', orderId }, lasts: HOUR };
  if (event.type === 'OrderPrepared') return { studentId, subject: { kind: 'ready', orderId }, lasts: HOUR };
  // Whoever doesn't come soon is called again.
  if (event.type === 'OrderCalled') return { studentId, subject: { kind: 'called', orderId }, lasts: HOUR / 4 };
  // Whoever cancels knows.
  if (event.type === 'OrderRejected' && event.metadata.actor.role !== 'student')
    return { studentId, subject: { kind: 'rejected', orderId }, lasts: HOUR };
  return undefined;
}
