import { GUEST, type Person } from '@tiffin/contracts';
import { ordersView, type RecordedOrderEvent } from '@tiffin/ordering';
import { orderMessages } from './order-messages.js';

const ASHA: Person = { _id: 'asha', avatar: null, fullName: 'Asha', userName: 'BH1-108', phoneNumber: '919876500108' };

/** Who is told that an order was placed, with which telephone number of its student; `undefined` where nothing is said of people. */
function toldOf(reference: object): readonly (readonly [room: string, phone: string | undefined])[] {
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

test('an order that a student placed is no matter of the counter', () => {
  expect(toldOf({})).toEqual([STUDENT, CONTRACTOR, KITCHEN]);
});

test('one that was typed is told to its student as well, and to the counter without a telephone number', () => {
  expect(toldOf({ counter: {} })).toEqual([STUDENT, CONTRACTOR, KITCHEN, ['counter:canteen', '']]);
});

test('a guest’s is told to no student', () => {
  const rooms = toldOf({ studentId: GUEST, counter: { paid: 'cash' } }).map(([room]) => room);
  expect(rooms).toEqual(['contractor:canteen', 'kitchen:canteen', 'counter:canteen']);
});
