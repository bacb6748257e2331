import { defineView } from '@tiffin/read-models';
import { earlier } from '../aggregates/order/elapsed.js';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from '../aggregates/order/order-events.js';
import { evolveOrderDocument, type OrderDocument } from './orders.view.js';
import { assignToken, tokenSeriesOf } from './token-series.js';

/**
 * An order as the counter sees it. What of it belongs to today depends on the clock, so the query compares `changedAt` with the start of the
 * day (docs/reference/decisions.md#4.9).
 */
export interface TodaysOrder extends OrderDocument {
  /** The id's characters in reverse, lower case: a search by its last characters is a range of this (docs/reference/wire.md#4.10). */
  readonly idBackwards: string;
  /** When it was typed at the counter, ISO 8601; absent of what students order themselves. */
  readonly typedAt?: string;
}

/**
 * For how long before the newest event's day, in UTC, final orders are kept, in ms. An instant's day begins at most 25 hours before it, whatever the
 * canteen's zone: the rest is for servers whose clocks differ.
 */
const KEPT = 2 * 86_400_000;

// #region view
/** A canteen's open orders, however old, and its final ones of the last days, by status. */
export const todaysOrdersView = defineView<TodaysOrder, RecordedOrderEvent>({
  name: 'todays-orders',
  version: 5,
  streams: ['order-'],
  types: ORDER_EVENT_TYPES,
  indexes: [
    { fields: ['canteenId', 'status', 'placedAt'] },
    // What a search filters by stands behind the day: a day's orders are few enough to look through.
    { fields: ['canteenId', 'status', 'changedAt', 'idBackwards', 'studentId', 'token'] },
    { fields: ['typedAt', 'canteenId'], sparse: true },
    { fields: ['calledAt', 'canteenId'], sparse: true },
  ],
  idsOf: ({ data }) => [data.orderId],
  seriesOf: tokenSeriesOf,
  count: assignToken,
  evolve: (document, event, _, token) => ({
    ...evolveOrderDocument(document, event, token),
    idBackwards: document?.idBackwards ?? reversed(event.data.orderId),
    ...(event.data.counter && { typedAt: event.data.placedAt }),
  }),
  // A final order can open again within 10 minutes (docs/reference/decisions.md#4.7): by then it is still here.
  retention: {
    period: ({ data }) => ('at' in data ? data.at : data.placedAt).slice(0, 'yyyy-mm-dd'.length),
    expired: (day) => ({ status: { in: ['Rejected', 'PickedUp'] }, changedAt: { lt: earlier(day, KEPT) } }),
  },
});
// #endregion view

/** Text in reverse and lower case. */
export function reversed(text: string): string {
  return [...text.toLowerCase()].reverse().join('');
}
