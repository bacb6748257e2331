import type { Kitchen, KitchenOrder, Preparation } from '@tiffin/contracts';
import { reduceKitchen, EMPTY_LIVE_KITCHEN } from './live-kitchen';
import type { KitchenUpdate } from './live-kitchen';
import { pendingOrders } from './pending-orders';
import type { KitchenAnswer } from './pending-orders';
import { undoableByDish, undoableActions } from './undoable';

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
function left(given: KitchenAnswer, ...updates: KitchenUpdate[]): number[] {
  return pendingOrders(given, updates.reduce(reduceKitchen, EMPTY_LIVE_KITCHEN)).map(({ items }) =>
    items.reduce((sum, item) => sum + item.quantity - item.preparedCount, 0),
  );
}
const tapped = (preparationId: string, when = 1): KitchenUpdate => ({
  type: 'unitTapped',
  unit: { preparationId, orderId: '' },
  dish: { name: 'samosa' },
  at: when,
});
const prepared = (preparationId: string, orderId: string, when = 2): KitchenUpdate => ({
  type: 'unitPrepared',
  preparation: preparation(preparationId, orderId),
  at: when,
});
const undone = (preparationId: string, orderId: string, when = 3): KitchenUpdate => ({
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

/** Two units of one order; one was prepared before this screen opened. */
const half = order('a', 2, { items: order('a', 2).items.map((item) => ({ ...item, preparedCount: 1 })) });
const undo: KitchenUpdate = { type: 'undoTapped', unit: recent('p1', 'a'), at: 2 };
const changed = (changedOrder: KitchenOrder, when: number): KitchenUpdate => ({ type: 'orderChanged', order: changedOrder, at: when });
const one = [order('a', 2)];
const two = [order('a', 2), order('b', 3)];

test.each<[string, KitchenAnswer, KitchenUpdate[], number[]]>([
  ['fast taps use up the oldest order first, then the next', answer(two), ['p1', 'p2', 'p3'].map((id) => tapped(id)), [0, 2]],
  ['an answer assigns the unit to the server’s order', answer(two), [tapped('p1'), prepared('p1', 'b')], [2, 2]],
  ['answer and message of one unit count it once', answer(one), [tapped('p1'), prepared('p1', 'a'), prepared('p1', 'a')], [1]],
  ['a fresh read that has a tapped unit counts it once', answer([half], [recent('p1', 'a')], 2), [tapped('p1')], [1]],
  ['a read that started before the answer keeps the unit', answer(one, [], 1), [tapped('p1'), prepared('p1', 'a')], [1]],
  ['a read that started after the answer overrides it', answer(one, [], 3), [tapped('p1'), prepared('p1', 'a')], [2]],
  ['a refused tap gives the unit back', answer(one), [tapped('p1'), { type: 'unitRefused', preparationId: 'p1' }], [2]],
  ['an undo shows at once', answer([half], [recent('p1', 'a')]), [undo], [2]],
  ['a refused undo is taken back', answer([half], [recent('p1', 'a')]), [undo, { type: 'undoRefused', preparationId: 'p1' }], [1]],
  ['an undo that is answered counts once', answer([half], [recent('p1', 'a')]), [undo, undone('p1', 'a')], [2]],
  ['an undo from elsewhere outlasts a late answer', answer(one), [tapped('p1'), undone('p1', 'a', 2), prepared('p1', 'a', 3)], [2]],
  ['an undo before its tap’s answer counts once', answer(one), [tapped('p1'), undo, prepared('p1', 'a', 3)], [2]],
  ['the same undo counts once after its answer', answer(one), [tapped('p1'), undo, prepared('p1', 'a', 3), undone('p1', 'a', 4)], [2]],
  ['a new order shows before the next read', answer(one), [changed(order('b', 3), 1)], [2, 3]],
  ['a later read without an order removes it', answer(one, [], 5), [changed(order('b', 3), 1)], [2]],
  ['an order message includes units prepared before it', answer([]), [changed(half, 1), prepared('p1', 'a'), undone('p1', 'a')], [1]],
  ['an undo after an order message counts for an earlier unit', answer([]), [changed(order('b', 3), 1), undone('p0', 'b')], [3]],
])('%s', (_, read, updates, expected) => expect(left(read, ...updates)).toEqual(expected));

test('removes a prepared order; the higher revision wins over a late message', () => {
  const done = changed(order('a', 2, { status: 'Prepared', revision: 2 }), 1);
  expect(left(answer([order('a', 2), order('b', 1)]), done, changed(order('a', 2, { revision: 1 }), 2))).toEqual([1]);
});

test('drops what a later read includes, and keeps calls in flight', () => {
  const live = [tapped('p1', 1), tapped('p2', 1), prepared('p2', 'a', 2), { type: 'answerRead', startedAt: 3 } as const].reduce(
    reduceKitchen,
    EMPTY_LIVE_KITCHEN,
  );
  expect([...live.units.keys()]).toEqual(['p1']);
});

describe('the undoable actions', () => {
  test('are the latest units of each dish, for ten minutes', () => {
    const given = answer(
      [],
      [
        { ...recent('p1', 'a'), at: at(-9) },
        { ...recent('p2', 'a'), at: at(-1) },
        { ...recent('p0', 'a'), at: at(-10) },
      ],
    );
    const actions = undoableActions(given, EMPTY_LIVE_KITCHEN, NOON);
    expect(actions.map(({ preparationId }) => preparationId)).toEqual(['p2', 'p1']);
    expect(
      undoableByDish(actions)
        .get('samosa')
        ?.map(({ preparationId }) => preparationId),
    ).toEqual(['p2', 'p1']);
  });

  test('start with the latest tap, and include a unit only once', () => {
    const given = answer([], [recent('p1', 'a')]);
    const ids = (...updates: KitchenUpdate[]) =>
      undoableActions(given, updates.reduce(reduceKitchen, EMPTY_LIVE_KITCHEN), NOON).map(({ preparationId }) => preparationId);
    expect(ids(tapped('p2'), tapped('p3'))).toEqual(['p3', 'p2', 'p1']);
    expect(ids(prepared('p1', 'a'))).toEqual(['p1']);
    expect(ids({ type: 'undoTapped', unit: recent('p1', 'a'), at: 1 })).toEqual([]);
  });

  test('include a prepared order until it is pending again', () => {
    const given = answer([], [{ kind: 'order', orderId: 'a', at: at(-1) }]);
    expect(undoableActions(given, EMPTY_LIVE_KITCHEN, NOON)).toHaveLength(1);
    const back = reduceKitchen(EMPTY_LIVE_KITCHEN, { type: 'orderChanged', order: order('a', 1, { revision: 4 }), at: 1 });
    expect(undoableActions(given, back, NOON)).toEqual([]);
  });
});
