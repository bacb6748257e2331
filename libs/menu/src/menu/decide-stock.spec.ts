import { given } from '../../test/given.js';
import {
  canteenId,
  changeChips,
  CHIPS,
  chipsAdded,
  chipsChanged,
  chipsRemoved,
  LARGE,
  packagedLine,
  request,
  reserve,
  samosaAdded,
  SMALL,
  snackLine,
} from '../../test/menu.js';
import { acceptOrder } from './accept-order.js';

const ORDER = request([]).orderId;
const sell = { type: 'SellStock', canteenId, orderId: ORDER } as const;
const giveBack = { type: 'ReturnStock', canteenId, orderId: ORDER } as const;
const two = reserve([packagedLine()]);
const quantities = [{ itemId: CHIPS, variantId: SMALL, quantity: 2 }];
const free = (state: ReturnType<typeof given>['state']) => state.items.get(CHIPS)?.variants.map((variant) => variant.free);

describe('stock', () => {
  test('is reserved with the whole order, snacks included', () => {
    const cart = [snackLine(), packagedLine(), packagedLine({ price: 2_000, quantity: 1, packed: true })];
    const before = given(samosaAdded(), chipsAdded);
    before.when(reserve(cart)).then({
      type: 'StockReserved',
      data: {
        canteenId,
        orderId: ORDER,
        quantities: [...quantities, { itemId: CHIPS, variantId: LARGE, quantity: 1 }],
        order: acceptOrder(before.state, request(cart)),
      },
    });
    expect(free(before.when(reserve(cart)).state)).toEqual([3, 2]);
  });

  test('is reserved for all lines or for none', () => {
    const cart = [packagedLine({ quantity: 5 }), packagedLine({ price: 2_000, quantity: 4 })];
    const after = given(chipsAdded).when(reserve(cart));
    after.thenRefuses('unavailable');
    expect(free(after.state)).toEqual([5, 3]);
  });

  test('is reserved to the last unit, and no further', () => {
    const last = given(chipsAdded).when(reserve([packagedLine({ quantity: 5 })]));
    expect(free(last.state)).toEqual([0, 3]);
    last.when(reserve([packagedLine({ quantity: 1 })], { orderId: 'another' })).thenRefuses('unavailable');
  });

  test('is reserved once for an order, however often and with whatever cart it is asked', () => {
    given(chipsAdded).when(two).when(two).thenNothing();
    given(chipsAdded)
      .when(two)
      .when(reserve([packagedLine({ quantity: 50 })], { requestHash: 'other' }))
      .thenNothing();
  });

  test('comes back when the order is rejected', () => {
    const returned = given(chipsAdded).when(two).when(giveBack);
    returned.then({ type: 'StockReturned', data: { canteenId, orderId: ORDER, quantities } });
    expect(free(returned.state)).toEqual([5, 3]);
  });

  test('counts as sold when the order is picked up', () => {
    const sold = given(chipsAdded).when(two).when(sell);
    sold.then({ type: 'StockSold', data: { canteenId, orderId: ORDER, quantities } });
    expect(free(sold.state)).toEqual([3, 3]);
  });

  test.each([
    [sell, giveBack],
    [sell, sell],
    [giveBack, sell],
    [giveBack, giveBack],
  ])('a reservation ends once: $type, then $type', (first, second) => given(chipsAdded).when(two).when(first).when(second).thenNothing());

  test.each([sell, giveBack])('without a reservation $type records nothing', (command) => given(chipsAdded).when(command).thenNothing());

  test.each([sell, giveBack])('is not reserved again by a late request after $type', (end) => {
    const closed = given(chipsAdded).when(two).when(end);
    closed.when(two).thenNothing();
    expect(closed.state.reservations.size).toBe(0);
  });

  test('remembers only the last orders that ended, so that a year of them does not fill the memory', () => {
    let now = given(chipsAdded);
    for (let order = 0; order < 300; order++) {
      const orderId = `order-${order}`;
      now = now.when(reserve([packagedLine()], { orderId })).when({ type: 'ReturnStock', canteenId, orderId });
    }
    expect(now.state.lastClosed).toHaveLength(256);
    expect(now.state.lastClosed.at(-1)).toBe('order-299');
  });

  test('that comes back finds its variant under another price', () =>
    expect(
      free(
        given(chipsAdded)
          .when(two)
          .when(changeChips([{ keptId: SMALL, price: 1_200, availableCount: 3 }]))
          .when(giveBack).state,
      ),
    ).toEqual([5]));

  test('that comes back for what was removed meanwhile is gone with it', () => {
    expect(
      free(given(chipsAdded).when(two).when({ type: 'RemovePackagedItem', canteenId, itemId: CHIPS }).when(giveBack).state),
    ).toBeUndefined();
    const removed = given(chipsAdded)
      .when(two)
      .when(changeChips([{ keptId: LARGE, price: 2_000, availableCount: 3 }]));
    expect(free(removed.when(giveBack).state)).toEqual([3]);
  });

  test('of a removed item is not there to be reserved', () => {
    given(chipsAdded, chipsRemoved).when(two).thenRefuses('unavailable');
    given(chipsAdded, chipsChanged([[LARGE, 2_000, 0]]))
      .when(two)
      .thenRefuses('unavailable');
  });
});
