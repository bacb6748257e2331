import { GUEST, type Person } from '@tiffin/contracts';
import { ordersView, type RecordedOrderEvent } from '@tiffin/ordering';
import { orderMessages } from './order-messages.js';

const ASHA: Person = { _id: 'asha', avatar: null, fullName: 'Asha', userName: 'BH1-108', phoneNumber: '919876500108' };

/**
 * Returns the rooms that get the message that an order was placed, with the student's telephone number in it; `undefined` if the message
 * has no person.
 */
function receiversOf(reference: object): readonly (readonly [room: string, phone: string | undefined])[] {
  const sums = { lines: [], subtotal: 100, packing: 0, tax: 5, total: 105 };
  const day = { placedAt: '2026-11-21T06:30:00.000Z', businessDay: '2026-11-21', businessMonth: '2026-11' };
  const data = { orderId: 'order', canteenId: 'canteen', studentId: 'asha', ...day, ...sums, requestHash: '', ...reference };
  const event = { type: 'OrderPlaced', revision: 0, data } as unknown as RecordedOrderEvent;
  const document = ordersView.evolve(undefined, event, 'order');
  if (!document) throw new Error('An order that was placed has a document');
  return orderMessages(event, document, ASHA).flatMap(({ rooms, payload }) =>
    rooms.map((room) => [room, 'studentInfo' in payload ? payload.studentInfo.phoneNumber : undefined] as const),
  );
}
const KITCHEN = ['kitchen:canteen', undefined];
const CONTRACTOR = ['contractor:canteen', ASHA.phoneNumber];
const STUDENT = ['student:asha', ASHA.phoneNumber];

test('does not send a student’s own order to the counter', () => {
  expect(receiversOf({})).toEqual([STUDENT, CONTRACTOR, KITCHEN]);
});

test('sends a counter order to its student, and to the counter without telephone number', () => {
  expect(receiversOf({ counter: {} })).toEqual([STUDENT, CONTRACTOR, KITCHEN, ['counter:canteen', '']]);
});

test('sends a guest’s order to no student', () => {
  const rooms = receiversOf({ studentId: GUEST, counter: { paid: 'cash' } }).map(([room]) => room);
  expect(rooms).toEqual(['contractor:canteen', 'kitchen:canteen', 'counter:canteen']);
});
