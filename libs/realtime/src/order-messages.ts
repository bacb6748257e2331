import type { Person } from '@tiffin/contracts';
import { preparationOf, toKitchenOrder, toWireOrder, type OrderDocument, type RecordedOrderEvent } from '@tiffin/ordering';
import type { Emission } from './emission.js';
import { rooms } from './rooms.js';

/** The name under which a change of an order is told (decisions 6.2). */
const TOLD_AS = {
  OrderPlaced: 'newOrder',
  OrderPrepared: 'orderPrepared',
  OrderRejected: 'orderRejected',
  OrderPickedUp: 'orderPickedUp',
  OrderRecalled: 'orderRecalled',
  ItemPrepared: 'itemPrepared',
  ItemPreparationUndone: 'itemPreparationUndone',
} as const satisfies Record<RecordedOrderEvent['type'], Emission['name']>;

/** Who is told what of an order's event (api.md 10). `document` is the order after it, or after later events: the higher revision wins. */
export function orderMessages(event: RecordedOrderEvent, document: OrderDocument, student: Person): Emission[] {
  const { canteenId, studentId } = event.data;
  const contractor = rooms.contractor(canteenId);
  const kitchen = rooms.kitchen(canteenId);
  if (event.type === 'ItemPrepared' || event.type === 'ItemPreparationUndone') {
    return [{ rooms: [contractor, kitchen], name: TOLD_AS[event.type], payload: preparationOf(event) }];
  }
  const name = TOLD_AS[event.type];
  return [
    { rooms: [rooms.student(studentId), contractor], name, payload: toWireOrder(document, student) },
    { rooms: [kitchen], name, payload: toKitchenOrder(document) },
  ];
}
