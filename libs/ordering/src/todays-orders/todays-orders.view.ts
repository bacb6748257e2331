import { defineView } from '@tiffin/read-models';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from '../order/order-events.js';
import { evolveOrderDocument, type OrderDocument } from '../order-history/orders.view.js';

/**
 * An order as the counter sees it. What of it belongs to today depends on the clock, so the query compares `changedAt` with the start of the
 * day (decisions 4.9).
 */
export interface TodaysOrder extends OrderDocument {
  /** The id's characters in reverse, lower case: a search by its last characters is a range of this (api.md 4). */
  readonly idBackwards: string;
}

/** A canteen's orders by status. */
export const todaysOrdersView = defineView<TodaysOrder, RecordedOrderEvent>({
  name: 'todays-orders',
  version: 1,
  streams: ['order-'],
  types: ORDER_EVENT_TYPES,
  indexes: [
    { fields: ['canteenId', 'status', 'placedAt'] },
    // What a search filters by stands behind the day: a day's orders are few enough to look through.
    { fields: ['canteenId', 'status', 'changedAt', 'idBackwards', 'studentId'] },
  ],
  idsOf: ({ data }) => [data.orderId],
  evolve: (document, event) => ({
    ...evolveOrderDocument(document, event),
    idBackwards: document?.idBackwards ?? backwards(event.data.orderId),
  }),
});

/** Text in reverse and lower case. */
export function backwards(text: string): string {
  return [...text.toLowerCase()].reverse().join('');
}
