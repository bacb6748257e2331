import fc from 'fast-check';
import { FoldedView } from '../../test/fold.js';
import { histories } from '../../test/random-histories.js';
import type { RecordedOrderEvent } from '../order/order-events.js';
import { todaysOrdersView } from '../todays-orders/todays-orders.view.js';
import { ordersView, type OrderDocument } from './orders.view.js';

const DAYS = ['2026-11-20', '2026-11-21'];

/** Histories whose orders belong to either of two days, in any order: some were accepted before midnight and placed after it. */
const overMidnight = fc.tuple(histories, fc.array(fc.nat(1), { minLength: 5, maxLength: 5 })).map(([events, days]) => {
  const orders = [...new Set(events.map(({ data }) => data.orderId))];
  return events.map((event): RecordedOrderEvent => {
    if (event.type !== 'OrderPlaced') return event;
    return { ...event, data: { ...event.data, businessDay: DAYS[days[orders.indexOf(event.data.orderId)] ?? 0]! } };
  });
});

test('tokens are 1, 2, 3 … of each canteen and day in the order of the log, the same in both views', () =>
  fc.assert(
    fc.property(overMidnight, (events) => {
      const expected = new Map<string, number>();
      const counts = new Map<string, number>();
      for (const { type, data } of events) {
        if (type !== 'OrderPlaced') continue;
        const day = `${data.canteenId} ${data.businessDay}`;
        counts.set(day, (counts.get(day) ?? 0) + 1);
        expected.set(data.orderId, counts.get(day)!);
      }
      for (const view of [ordersView, todaysOrdersView]) expect(tokensOf(view, events)).toEqual(expected);
    }),
  ));

test('whatever becomes of an order, its token stays', () =>
  fc.assert(
    fc.property(overMidnight, (events) => {
      const given = new Map<string, number>();
      const view = new FoldedView(ordersView);
      for (const event of events) {
        view.fold(event);
        for (const [id, { token }] of view.documents) {
          expect(token).toBe(given.get(id) ?? token);
          given.set(id, token!);
        }
      }
    }),
  ));

function tokensOf(definition: typeof ordersView | typeof todaysOrdersView, events: readonly RecordedOrderEvent[]): Map<string, number> {
  const view = new FoldedView<OrderDocument, RecordedOrderEvent>(definition as typeof ordersView);
  for (const event of events) view.fold(event);
  return new Map([...view.documents].map(([id, { token }]) => [id, token!]));
}
