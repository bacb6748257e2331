import { ORDER_MESSAGES, type Person } from '@tiffin/contracts';
import { preparationOf, toKitchenOrder, toWireOrder, type OrderDocument, type RecordedOrderEvent } from '@tiffin/ordering';
import type { Emission } from './emission.js';
import { rooms } from './rooms.js';

/** The names under which a change of a unit is told. */
const UNIT_MESSAGES = { ItemPrepared: 'itemPrepared', ItemPreparationUndone: 'itemPreparationUndone' } as const;

/** Who is told what of an order's event (api.md 10). `document` is the order after it, or after later events: the higher revision wins. */
export function orderMessages(event: RecordedOrderEvent, document: OrderDocument, student: Person): Emission[] {
  const { canteenId, studentId } = event.data;
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
    { rooms: [rooms.student(studentId), contractor], name, payload: toWireOrder(document, student) },
    { rooms: [kitchen], name, payload: toKitchenOrder(document) },
  ];
}
