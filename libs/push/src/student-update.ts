import { BILL_EVENT_TYPES, type RecordedBillEvent } from '@tiffin/billing';
import { GUEST } from '@tiffin/contracts';
import { upcast, type RecordedEvent } from '@tiffin/event-sourcing';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from '@tiffin/ordering';

const HOUR = 3_600_000;

/** What an update is about. It has ids only: the current state is read when the notification is sent. */
export type UpdateSubject =
  | { readonly kind: 'ready' | 'called' | 'rejected' | 'typed'; readonly orderId: string }
  | { readonly kind: 'bill' | 'reminder'; readonly billId: string };

/** An event that a student is notified of. */
export interface StudentUpdate {
  readonly studentId: string;
  readonly subject: UpdateSubject;
  /** How long the update is valid, in ms. */
  readonly validFor: number;
}

/** Returns the update for an event; `undefined` for most events. */
export function toStudentUpdate(recorded: RecordedEvent): StudentUpdate | undefined {
  return recorded.stream.startsWith('bill-') ? billUpdate(recorded) : orderUpdate(recorded);
}

function billUpdate(recorded: RecordedEvent): StudentUpdate | undefined {
  const event = upcast<RecordedBillEvent>(BILL_EVENT_TYPES, recorded);
  if (event.type !== 'BillIssued' && event.type !== 'BillReminderSent') return undefined;
  const { studentId, billId } = event.data;
  return { studentId, subject: { kind: event.type === 'BillIssued' ? 'bill' : 'reminder', billId }, validFor: 72 * HOUR };
}

function orderUpdate(recorded: RecordedEvent): StudentUpdate | undefined {
  const event = upcast<RecordedOrderEvent>(ORDER_EVENT_TYPES, recorded);
  const { studentId, orderId, counter } = event.data;
  if (studentId === GUEST) return undefined;
  // Valid a while longer than the student can dispute the order: the phone may have been offline.
  if (event.type === 'OrderPlaced') return counter && { studentId, subject: { kind: 'typed', orderId }, validFor: HOUR };
  if (event.type === 'OrderPrepared') return { studentId, subject: { kind: 'ready', orderId }, validFor: HOUR };
  // A student who does not come soon is called again.
  if (event.type === 'OrderCalled') return { studentId, subject: { kind: 'called', orderId }, validFor: HOUR / 4 };
  // A student who cancels an order needs no notification.
  if (event.type === 'OrderRejected' && event.metadata.actor.role !== 'student')
    return { studentId, subject: { kind: 'rejected', orderId }, validFor: HOUR };
  return undefined;
}
