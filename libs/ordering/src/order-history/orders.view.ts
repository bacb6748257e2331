import { defineView } from '@tiffin/read-models';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from '../order/order-events.js';
import { evolve, type PlacedOrder } from '../order/order-state.js';

/** An order as the views keep it: the same fold that decisions and answers are made from, and the revision of its last event. */
export interface OrderDocument extends PlacedOrder {
  readonly _id: string;
  readonly revision: number;
}

/** The order's document after one of its events. */
export function evolveOrderDocument(document: OrderDocument | undefined, event: RecordedOrderEvent): OrderDocument {
  return { ...evolve(document ?? null, event), _id: event.data.orderId, revision: event.revision };
}

/** Every order: history by student and month, one order. */
export const ordersView = defineView<OrderDocument, RecordedOrderEvent>({
  name: 'orders',
  version: 2,
  streams: ['order-'],
  types: ORDER_EVENT_TYPES,
  indexes: [{ fields: ['canteenId', 'studentId', 'businessMonth', 'placedAt'] }],
  idsOf: ({ data }) => [data.orderId],
  evolve: evolveOrderDocument,
});
