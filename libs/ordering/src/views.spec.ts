import fc from 'fast-check';
import { FoldedView } from '../test/fold.js';
import { histories } from '../test/random-histories.js';
import { isShare, kitchenItemsView, type KitchenShare } from './kitchen-summary/kitchen-items.view.js';
import { linesLeft, summaryRows } from './kitchen-summary/summary-rows.js';
import type { RecordedOrderEvent } from './order/order-events.js';
import { leftOf, type OrderState, type PlacedOrder } from './order/order-state.js';
import { order } from './order/order.decider.js';
import { ordersView } from './order-history/orders.view.js';
import { todaysOrdersView } from './todays-orders/todays-orders.view.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 60);

/** Every order of a history, folded from its own stream alone. */
function naiveOrders(events: readonly RecordedOrderEvent[]) {
  const orders = new Map<string, { state: NonNullable<OrderState>; revision: number; token: number }>();
  const canteens: string[] = [];
  for (const id of new Set(events.map(({ data }) => data.orderId))) {
    const own = events.filter(({ data }) => data.orderId === id);
    canteens.push(`${own[0]?.data.canteenId}`);
    const state = own.reduce(order.evolve, order.initialState);
    if (state) orders.set(id, { state, revision: own.length - 1, token: canteens.filter((one) => one === state.canteenId).length });
  }
  return orders;
}

test('orders and todays-orders hold every order as its own stream tells it, after every event', () => {
  fc.assert(
    fc.property(histories, (events) => {
      const orders = new FoldedView(ordersView);
      const todays = new FoldedView(todaysOrdersView);
      for (const [index, event] of events.entries()) {
        orders.fold(event);
        todays.fold(event);
        if (index % 5 !== 0 && index !== events.length - 1) continue;
        for (const [id, { state, revision, token }] of naiveOrders(events.slice(0, index + 1))) {
          expect(orders.documents.get(id)).toEqual({ ...state, _id: id, revision, token });
          const indexed = { idBackwards: [...id].reverse().join(''), ...(state.counter && { typedAt: state.placedAt }) };
          expect(todays.documents.get(id)).toEqual({ ...state, _id: id, revision, token, ...indexed });
        }
      }
    }),
    { numRuns: RUNS },
  );
});

/** Not handed out and not rejected. One that was handed out by mistake is nothing for the kitchen any more (decisions 4.7). */
const isOpen = ({ status, everPickedUp }: PlacedOrder): boolean => (status === 'Pending' || status === 'Prepared') && !everPickedUp;

test('kitchen-items sums what the orders themselves say is left, after every event', () => {
  fc.assert(
    fc.property(histories, (events) => {
      const items = new FoldedView(kitchenItemsView);
      for (const [index, event] of events.entries()) {
        items.fold(event);
        if (index % 5 !== 0 && index !== events.length - 1) continue;
        const naive = new Map<string, [orderId: string, lineId: string, left: number, packed: boolean, instructions?: string][]>();
        const orders = [...naiveOrders(events.slice(0, index + 1)).values()].map(({ state }) => state);
        for (const placed of orders.sort((one, other) => (one.placedAt < other.placedAt ? -1 : 1))) {
          for (const line of placed.status === 'Pending' ? placed.lines : []) {
            const left = leftOf(placed, line);
            const row = `${placed.canteenId} ${line.name.toLowerCase().replace(' ', '')}`;
            if (left > 0) naive.set(row, [...(naive.get(row) ?? []), [placed.orderId, line.lineId, left, line.packed, line.instructions]]);
          }
        }
        const shares = [...items.documents.values()].filter(isShare);
        const nameOf = ({ canteenId, row }: KitchenShare): string => `${canteenId} ${row}`;
        const withSome = shares.filter((share) => linesLeft([share]).length > 0);
        expect(new Set(withSome.map(nameOf))).toEqual(new Set(naive.keys()));
        expect(new Set(shares.map(({ lines }) => lines[0]?.orderId))).toEqual(new Set(orders.filter(isOpen).map(({ orderId }) => orderId)));
        for (const [name, expected] of naive) {
          const own = shares.filter((share) => nameOf(share) === name);
          expect(linesLeft(own).map(({ orderId, lineId }) => [orderId, lineId])).toEqual(
            expected.map(([orderId, lineId]) => [orderId, lineId]),
          );
          const [row] = summaryRows(own.map((document) => ({ document, position: event.position, parked: false })));
          const sum = (of: typeof expected): number => of.reduce((total, [, , left]) => total + left, 0);
          expect(row).toMatchObject({ remaining: sum(expected), toPack: sum(expected.filter(([, , , packed]) => packed)) });
          for (const { text, quantity } of row?.specialRequests ?? []) {
            expect(quantity).toBe(sum(expected.filter(([, , , , instructions]) => instructions === text)));
          }
        }
      }
    }),
    { numRuns: RUNS },
  );
});
