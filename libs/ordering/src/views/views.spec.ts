import { foldHistory } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { histories } from '../../test/random-histories.js';
import { isOrderLines, kitchenItemsView, type KitchenOrderLines } from './kitchen-items.view.js';
import { linesToCook, summaryRows } from './summary-rows.js';
import type { RecordedOrderEvent } from '../aggregates/order/order-events.js';
import { evolve, remainingUnits, type PlacedOrder } from '../aggregates/order/order-state.js';
import { elapsed } from '../aggregates/order/elapsed.js';
import { ordersView } from './orders.view.js';
import { todaysOrdersView } from './todays-orders.view.js';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 10);
/** After every fifth event, and the last. */
const prefixes = (events: readonly RecordedOrderEvent[]): readonly (readonly RecordedOrderEvent[])[] =>
  events.flatMap((_, index) => (index % 5 === 0 || index === events.length - 1 ? [events.slice(0, index + 1)] : []));

interface NaiveOrder {
  readonly state: PlacedOrder;
  readonly revision: number;
  readonly token: number;
}

/** Every order of a two-day history, folded from its own stream alone, with the next number that no waiting order has. */
function naiveOrders(events: readonly RecordedOrderEvent[]): ReadonlyMap<string, NaiveOrder> {
  const orders = new Map<string, NaiveOrder>();
  for (const event of events) {
    const { orderId: id, canteenId, businessDay, placedAt } = event.data;
    const known = orders.get(id);
    const ofCanteen = [...orders.values()].filter(({ state }) => state.canteenId === canteenId);
    const isTaken = (token: number): boolean => ofCanteen.some((other) => other.token === token && mayWait(other.state, placedAt));
    let token =
      known?.token ?? 1 + Math.max(0, ...ofCanteen.flatMap((other) => (other.state.businessDay === businessDay ? other.token : [])));
    while (!known && isTaken(token)) token += 1;
    orders.set(id, { state: evolve(known?.state ?? null, event), revision: (known?.revision ?? -1) + 1, token });
  }
  return orders;
}

/** The order waits, or can be recalled to waiting. */
function mayWait({ status, changedAt }: PlacedOrder, now: string): boolean {
  return status === 'Pending' || status === 'Prepared' || (status === 'PickedUp' && elapsed(changedAt, now) <= 600_000);
}

test('keeps orders and todays-orders equal to the fold of each order’s stream after every event', () => {
  fc.assert(
    fc.property(histories, (events) => {
      for (const history of prefixes(events)) {
        const orders = foldHistory(ordersView, history);
        const todays = foldHistory(todaysOrdersView, history);
        for (const [id, { state, revision, token }] of naiveOrders(history)) {
          expect(orders.get(id)).toEqual({ ...state, _id: id, revision, token });
          const indexed = { idBackwards: [...id].reverse().join(''), ...(state.counter && { typedAt: state.placedAt }) };
          expect(todays.get(id)).toEqual({ ...state, _id: id, revision, token, ...indexed });
        }
      }
    }),
    { numRuns: RUNS },
  );
});

/**
 * Not handed out and not rejected. An order that was handed out by mistake does not return to the kitchen
 * (docs/reference/decisions.md#4.7).
 */
const isOpen = ({ status, everPickedUp }: PlacedOrder): boolean => (status === 'Pending' || status === 'Prepared') && !everPickedUp;

test('keeps kitchen-items equal to the units left in the orders after every event', () => {
  fc.assert(
    fc.property(histories, (events) => {
      for (const history of prefixes(events)) {
        const items = foldHistory(kitchenItemsView, history);
        const naive = new Map<string, [orderId: string, lineId: string, left: number, packed: boolean, instructions?: string][]>();
        const orders = [...naiveOrders(history).values()].map(({ state }) => state);
        for (const placed of orders.sort((a, b) => (a.placedAt < b.placedAt ? -1 : 1))) {
          for (const line of placed.status === 'Pending' ? placed.lines : []) {
            const left = remainingUnits(placed, line);
            const row = `${placed.canteenId} ${line.name.toLowerCase().replace(' ', '')}`;
            if (left > 0) naive.set(row, [...(naive.get(row) ?? []), [placed.orderId, line.lineId, left, line.packed, line.instructions]]);
          }
        }
        const shares = [...items.values()].filter(isOrderLines);
        const nameOf = ({ canteenId, row }: KitchenOrderLines): string => `${canteenId} ${row}`;
        const withSome = shares.filter((share) => linesToCook([share]).length > 0);
        expect(new Set(withSome.map(nameOf))).toEqual(new Set(naive.keys()));
        expect(new Set(shares.map(({ lines }) => lines[0]?.orderId))).toEqual(new Set(orders.filter(isOpen).map(({ orderId }) => orderId)));
        for (const [name, expected] of naive) {
          const own = shares.filter((share) => nameOf(share) === name);
          expect(linesToCook(own).map(({ orderId, lineId }) => [orderId, lineId])).toEqual(
            expected.map(([orderId, lineId]) => [orderId, lineId]),
          );
          const [row] = summaryRows(own.map((document) => ({ document, position: history.length, parked: false })));
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
