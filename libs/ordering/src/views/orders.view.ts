import { defineView } from '@tiffin/read-models';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from '../aggregates/order/order-events.js';
import { evolve, type PlacedOrder } from '../aggregates/order/order-state.js';
import { assignToken, tokenSeriesOf } from './token-series.js';

/** An order as the views store it: the fold that decisions and answers use, with the revision of its last event. */
export interface OrderDocument extends PlacedOrder {
  readonly _id: string;
  readonly revision: number;
  /**
   * Its number on its canteen's day: 1, 2, 3 … (docs/adr/0041-tokens-from-the-order-of-the-log.md). Only views have it, since it depends
   * on the orders before it.
   */
  readonly token?: number;
}

/** Returns the order's document after one of its events. `token` is passed with `OrderPlaced` only. */
export function evolveOrderDocument(document: OrderDocument | undefined, event: RecordedOrderEvent, token?: number): OrderDocument {
  return {
    ...evolve(document ?? null, event),
    _id: event.data.orderId,
    revision: event.revision,
    ...(token !== undefined && { token }),
  };
}

/** Every order: a student's history by month, and single orders. */
export const ordersView = defineView<OrderDocument, RecordedOrderEvent>({
  name: 'orders',
  version: 4,
  streams: ['order-'],
  types: ORDER_EVENT_TYPES,
  indexes: [{ fields: ['canteenId', 'studentId', 'businessMonth', 'placedAt'] }],
  idsOf: ({ data }) => [data.orderId],
  seriesOf: tokenSeriesOf,
  count: assignToken,
  evolve: (document, event, _, token) => evolveOrderDocument(document, event, token),
});
