import { GUEST, ORDER_MESSAGES, type Person } from '@tiffin/contracts';
import {
  personFor,
  preparationOf,
  toKitchenOrder,
  toWireOrder,
  type OrderDocument,
  type OrderReference,
  type RecordedOrderEvent,
} from '@tiffin/ordering';
import type { Emission } from './emission.js';
import { rooms } from './rooms.js';

/** Message names for changes of a unit. */
const UNIT_MESSAGES = { ItemPrepared: 'itemPrepared', ItemPreparationUndone: 'itemPreparationUndone' } as const;

/** Returns the rooms of an order except the kitchen: its student's, if it has one, and the contractor's. */
function roomsOfOrder({ canteenId, studentId }: OrderReference): string[] {
  const contractor = rooms.contractor(canteenId);
  return studentId === GUEST ? [contractor] : [rooms.student(studentId), contractor];
}

/**
 * Returns the messages about an order's event (docs/reference/wire.md#10.4). `document` is the order after this event or a later one;
 * clients keep the higher revision.
 */
export function orderMessages(event: RecordedOrderEvent, document: OrderDocument, student: Person): Emission[] {
  const { canteenId, studentId, counter } = event.data;
  const contractor = rooms.contractor(canteenId);
  const kitchen = rooms.kitchen(canteenId);
  if (event.type === 'ItemPrepared' || event.type === 'ItemPreparationUndone') {
    return [
      { rooms: [contractor, kitchen], name: UNIT_MESSAGES[event.type], payload: preparationOf(event) },
      { rooms: [rooms.student(studentId)], name: 'orderProgressed', payload: toWireOrder(document, student) },
    ];
  }
  const name = ORDER_MESSAGES[event.type];
  return [
    { rooms: roomsOfOrder(event.data), name, payload: toWireOrder(document, student) },
    { rooms: [kitchen], name, payload: toKitchenOrder(document) },
    ...(counter ? [{ rooms: [rooms.counter(canteenId)], name, payload: toWireOrder(document, personFor('counter', student)) }] : []),
  ];
}
