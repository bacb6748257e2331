import type { RecordedEvent } from '@tiffin/event-sourcing';
import { toStudentUpdate } from './student-update.js';

const ORDER = { orderId: 'a0000000-0000-4000-8000-00007f3a91c2', canteenId: 'canteen', studentId: 'student' };

function recorded(stream: string, type: string, data: object, role: 'contractor' | 'student' | 'system' = 'contractor'): RecordedEvent {
  const metadata = {
    occurredAt: '2026-11-21T06:30:00.000Z',
    actor: { id: 'x', role },
    correlationId: 'c',
    causationId: 'c',
    schemaVersion: 1,
  };
  return { id: 'event', stream, revision: 1, position: 2, type, data, metadata };
}
const ofOrder = (type: string, role?: 'contractor' | 'student' | 'system') =>
  toStudentUpdate(recorded(`order-${ORDER.orderId}`, type, ORDER, role));

test('an update of an order is valid for an hour, a call for a quarter of an hour, and a bill or reminder for three days', () => {
  const { orderId, studentId } = ORDER;
  expect(ofOrder('OrderPrepared')).toEqual({ studentId, subject: { kind: 'ready', orderId }, validFor: 3_600_000 });
  expect(ofOrder('OrderCalled')).toEqual({ studentId, subject: { kind: 'called', orderId }, validFor: 900_000 });
  expect(ofOrder('OrderRejected')).toEqual({ studentId, subject: { kind: 'rejected', orderId }, validFor: 3_600_000 });
  expect(toStudentUpdate(recorded('bill-student-2026-10', 'BillIssued', { billId: 'student-2026-10', studentId }, 'system'))).toEqual({
    studentId,
    subject: { kind: 'bill', billId: 'student-2026-10' },
    validFor: 72 * 3_600_000,
  });
  expect(toStudentUpdate(recorded('bill-student-2026-10', 'BillReminderSent', { billId: 'student-2026-10', studentId }, 'system'))).toEqual(
    {
      studentId,
      subject: { kind: 'reminder', billId: 'student-2026-10' },
      validFor: 72 * 3_600_000,
    },
  );
});

test('a student’s own cancellation and other events make no update', () => {
  expect(ofOrder('OrderRejected', 'student')).toBeUndefined();
  for (const type of ['OrderPlaced', 'ItemPrepared', 'ItemPreparationUndone', 'OrderPickedUp', 'OrderRecalled'])
    expect(ofOrder(type)).toBeUndefined();
  for (const type of ['BillRevised', 'BillQuestioned', 'BillPaid', 'BillPaymentReversed'])
    expect(toStudentUpdate(recorded('bill-student-2026-10', type, { billId: 'student-2026-10', studentId: 'student' }))).toBeUndefined();
});
