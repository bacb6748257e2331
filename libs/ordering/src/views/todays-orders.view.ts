import { defineView } from '@tiffin/read-models';
import { earlier } from '../aggregates/order/elapsed.js';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from '../aggregates/order/order-events.js';
import { evolveOrderDocument, type OrderDocument } from './orders.view.js';
import { assignToken, tokenSeriesOf } from './token-series.js';

/**
 * An order as the counter sees it. Whether it belongs to today depends on the clock, so the query compares `changedAt` with the start of
 * the day (docs/reference/decisions.md#4.9).
 */
export interface TodaysOrder extends OrderDocument {
  /** The id in reverse and lower case: a search by the last characters is a range of this field (docs/reference/wire.md#4.10). */
  readonly idBackwards: string;
  /** When it was placed at the counter, ISO 8601; absent for orders that students place themselves. */
  readonly typedAt?: string;
}

/**
 * How long final orders are kept before the day of the newest event in UTC, in ms. A local day begins at most 25 hours before an instant
 * of it in any zone; the rest allows for servers whose clocks differ.
 */
const KEPT = 2 * 86_400_000;

// #region view
/** A canteen's open orders of any age and its final orders of the last days, by status. */
export const todaysOrdersView = defineView<TodaysOrder, RecordedOrderEvent>({
  name: 'todays-orders',
  version: 5,
  streams: ['order-'],
  types: ORDER_EVENT_TYPES,
  indexes: [
    { fields: ['canteenId', 'status', 'placedAt'] },
    // The fields of a search come after the day: a day's orders are few enough to scan.
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
  // A final order can be recalled for 10 minutes (docs/reference/decisions.md#4.7), and is kept longer.
  retention: {
    period: ({ data }) => ('at' in data ? data.at : data.placedAt).slice(0, 'yyyy-mm-dd'.length),
    expired: (day) => ({ status: { in: ['Rejected', 'PickedUp'] }, changedAt: { lt: earlier(day, KEPT) } }),
  },
});
// #endregion view

/** Returns the text in reverse and lower case. */
export function reversed(text: string): string {
  return [...text.toLowerCase()].reverse().join('');
}
