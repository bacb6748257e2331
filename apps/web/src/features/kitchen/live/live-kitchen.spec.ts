import type { Kitchen, KitchenOrder, Preparation } from '@tiffin/contracts';
import { summarise } from '../summary/kitchen-summary';
import { hear, NOTHING_LIVE } from './live-kitchen';
import type { KitchenNews } from './live-kitchen';
import { pendingOrders } from './pending-orders';
import type { KitchenAnswer } from './pending-orders';
import { undoableByDish, undoables } from './undoable';

const NOON = Date.parse('2026-11-21T12:00:00.000Z');
const at = (minute: number): string => new Date(NOON + minute * 60_000).toISOString();

function order(id: string, quantity: number, rest: Partial<KitchenOrder> = {}): KitchenOrder {
  const line = {
    lineId: `${id}-1`,
    itemId: 'samosa',
    itemType: 'Snack' as const,
    name: 'Samosa',
    quantity,
    isPacked: false,
    specialInstructions: '',
    preparedCount: 0,
  };
  return { _id: id, createdAt: at(id.charCodeAt(0) - 97), status: 'Pending', revision: 0, items: [line], ...rest };
}
function answer(orders: KitchenOrder[], recent: Kitchen['recent'] = [], startedAt = 0): KitchenAnswer {
  return { kitchen: { canteenId: 'c', timeZone: 'Asia/Kolkata', orders, summary: [], recent }, startedAt };
}
function preparation(preparationId: string, orderId: string): Preparation {
  return { preparationId, orderId, lineId: `${orderId}-1`, itemId: 'samosa', name: 'Samosa', preparedCount: 1, remaining: 1 };
}
function left(given: KitchenAnswer, ...news: KitchenNews[]): number[] {
  return pendingOrders(given, news.reduce(hear, NOTHING_LIVE)).map(({ items }) =>
    items.reduce((sum, item) => sum + item.quantity - item.preparedCount, 0),
  );
}
const tapped = (preparationId: string, when = 1): KitchenNews => ({
  type: 'unitTapped',
  preparationId,
  dish: { name: 'samosa' },
  at: when,
});
const prepared = (preparationId: string, orderId: string, when = 2): KitchenNews => ({
  type: 'unitPrepared',
  preparation: preparation(preparationId, orderId),
  at: when,
});
const undone = (preparationId: string, orderId: string, when = 3): KitchenNews => ({
  type: 'unitUndone',
  preparation: preparation(preparationId, orderId),
  at: when,
});
const recent = (preparationId: string, orderId: string) => ({
  kind: 'item' as const,
  orderId,
  itemId: 'samosa',
  preparationId,
  name: 'Samosa',
  at: at(0),
});

test('fast taps spend the oldest order first and go on with the next', () => {
  expect(left(answer([order('a', 2), order('b', 3)]), tapped('p1'), tapped('p2'), tapped('p3'))).toEqual([0, 2]);
});

test('taps beyond the last unit count nothing', () => {
  expect(left(answer([order('a', 1)]), tapped('p1'), tapped('p2'))).toEqual([0]);
});

test('an answer puts the unit where the server put it', () => {
  expect(left(answer([order('a', 2), order('b', 3)]), tapped('p1'), prepared('p1', 'b'))).toEqual([2, 2]);
});

test('answer, message and fresh read of one unit count it once', () => {
  const fresh = answer(
    [order('a', 2, { items: order('a', 2).items.map((item) => ({ ...item, preparedCount: 1 })) })],
    [recent('p1', 'a')],
    2,
  );
  expect(left(answer([order('a', 2)]), tapped('p1'), prepared('p1', 'a'), prepared('p1', 'a'))).toEqual([1]);
  expect(left(fresh, tapped('p1'))).toEqual([1]);
  expect(left(fresh, tapped('p1'), prepared('p1', 'a', 3))).toEqual([1]);
});

test('a read that began before the answer does not bring the unit back', () => {
  expect(left(answer([order('a', 2)], [], 1), tapped('p1', 1), prepared('p1', 'a', 2))).toEqual([1]);
});

test('a read that began after the answer is believed', () => {
  expect(left(answer([order('a', 2)], [], 3), tapped('p1', 1), prepared('p1', 'a', 2))).toEqual([2]);
});

test('a refused tap gives the unit back', () => {
  expect(left(answer([order('a', 2)]), tapped('p1'), { type: 'unitRefused', preparationId: 'p1' })).toEqual([2]);
});

test('an undo shows at once, and is taken back when it is refused', () => {
  const given = answer([order('a', 2, { items: order('a', 2).items.map((item) => ({ ...item, preparedCount: 1 })) })], [recent('p1', 'a')]);
  const undo: KitchenNews = { type: 'undoTapped', unit: recent('p1', 'a'), at: 1 };
  expect(left(given, undo)).toEqual([2]);
  expect(left(given, undo, { type: 'undoRefused', preparationId: 'p1' })).toEqual([1]);
  expect(left(given, undo, undone('p1', 'a'))).toEqual([2]);
});

test('a unit that was undone elsewhere does not come back by a late answer', () => {
  expect(left(answer([order('a', 2)]), tapped('p1'), undone('p1', 'a', 2), prepared('p1', 'a', 3))).toEqual([2]);
});

test('an order leaves when it is prepared, and the higher revision wins over a late message', () => {
  const changed: KitchenNews = { type: 'orderChanged', order: order('a', 2, { status: 'Prepared', revision: 2 }), at: 1 };
  const late: KitchenNews = { type: 'orderChanged', order: order('a', 2, { revision: 1 }), at: 2 };
  expect(left(answer([order('a', 2), order('b', 1)]), changed, late)).toEqual([1]);
});

test('a new order shows before the next read, and a missed message is mended by it', () => {
  const placed: KitchenNews = { type: 'orderChanged', order: order('b', 3), at: 1 };
  expect(left(answer([order('a', 2)]), placed)).toEqual([2, 3]);
  expect(left(answer([order('a', 2)], [], 5), placed)).toEqual([2]);
});

test('a unit that was made and undone after a message of its order changes nothing', () => {
  const placed: KitchenNews = {
    type: 'orderChanged',
    order: order('b', 3, { items: order('b', 3).items.map((item) => ({ ...item, preparedCount: 1 })) }),
    at: 1,
  };
  expect(left(answer([]), placed, prepared('p1', 'b', 2), undone('p1', 'b', 3))).toEqual([2]);
  expect(left(answer([]), placed, undone('p0', 'b', 3))).toEqual([3]);
});

test('an undo that is quicker than the answer to its tap counts once', () => {
  const undo: KitchenNews = { type: 'undoTapped', unit: recent('p1', 'a'), at: 2 };
  expect(left(answer([order('a', 2)]), tapped('p1'), undo, prepared('p1', 'a', 3))).toEqual([2]);
  expect(left(answer([order('a', 2)]), tapped('p1'), undo, prepared('p1', 'a', 3), undone('p1', 'a', 4))).toEqual([2]);
});

test('what a later read knows is forgotten, what is on its way is kept', () => {
  const live = [tapped('p1', 1), tapped('p2', 1), prepared('p2', 'a', 2), { type: 'answerRead', startedAt: 3 } as const].reduce(
    hear,
    NOTHING_LIVE,
  );
  expect([...live.units.keys()]).toEqual(['p1']);
});

describe('what can be undone', () => {
  test('is the latest unit of each dish, for ten minutes', () => {
    const given = answer(
      [],
      [
        { ...recent('p1', 'a'), at: at(-9) },
        { ...recent('p2', 'a'), at: at(-1) },
        { ...recent('p0', 'a'), at: at(-10) },
      ],
    );
    const actions = undoables(given, NOTHING_LIVE, NOON);
    expect(actions.map(({ preparationId }) => preparationId)).toEqual(['p2', 'p1']);
    expect(
      undoableByDish(actions)
        .get('samosa')
        ?.map(({ preparationId }) => preparationId),
    ).toEqual(['p2', 'p1']);
  });

  test('begins with what was just tapped, and never offers the same unit twice', () => {
    const given = answer([], [recent('p1', 'a')]);
    const ids = (...news: KitchenNews[]) =>
      undoables(given, news.reduce(hear, NOTHING_LIVE), NOON).map(({ preparationId }) => preparationId);
    expect(ids(tapped('p2'), tapped('p3'))).toEqual(['p3', 'p2', 'p1']);
    expect(ids(prepared('p1', 'a'))).toEqual(['p1']);
    expect(ids({ type: 'undoTapped', unit: recent('p1', 'a'), at: 1 })).toEqual([]);
  });

  test('includes an order until it is pending again', () => {
    const given = answer([], [{ kind: 'order', orderId: 'a', at: at(-1) }]);
    expect(undoables(given, NOTHING_LIVE, NOON)).toHaveLength(1);
    const back = hear(NOTHING_LIVE, { type: 'orderChanged', order: order('a', 1, { revision: 4 }), at: 1 });
    expect(undoables(given, back, NOON)).toEqual([]);
  });
});

test('summing what is pending gives the wall', () => {
  const orders = pendingOrders(answer([order('b', 1), order('a', 2)]), NOTHING_LIVE);
  expect(summarise(orders)).toMatchObject([{ name: 'Samosa', remaining: 3, oldest: at(0) }]);
});
