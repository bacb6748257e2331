import { freeUnits, given, reserved } from '../../../test/given.js';
import {
  canteenId,
  changeChips,
  CHIPS,
  chipsAdded,
  chipsChanged,
  chipsRemoved,
  LARGE,
  ORDER,
  packagedLine,
  reserve,
  samosaAdded,
  SMALL,
  snackLine,
} from '../../../test/menu.js';
import type { MenuEvent } from './menu-events.js';
import { offersOf } from './offer.js';

const quantities = [{ itemId: CHIPS, variantId: SMALL, quantity: 2 }];
const two = reserve([packagedLine()]);
const twoReserved = reserved([packagedLine()]);
const sell = { type: 'SellStock', canteenId, orderId: ORDER } as const;
const sold: MenuEvent = { type: 'StockSold', data: { canteenId, orderId: ORDER, quantities } };
const giveBack = { type: 'ReturnStock', canteenId, orderId: ORDER } as const;
const returned: MenuEvent = { type: 'StockReturned', data: { canteenId, orderId: ORDER, quantities } };
const free = (state: ReturnType<typeof given>['state']) => freeUnits(state, CHIPS);

describe('stock', () => {
  test('is reserved with the whole order, including snacks', () => {
    const cart = [snackLine(), packagedLine(), packagedLine({ price: 2_000, quantity: 1, packed: true })];
    const before = given(samosaAdded(), chipsAdded);
    const after = before.when(reserve(cart));
    after.then({
      type: 'StockReserved',
      data: {
        canteenId,
        orderId: ORDER,
        quantities: [...quantities, { itemId: CHIPS, variantId: LARGE, quantity: 1 }],
        order: reserve(cart).accept(offersOf(before.state)),
      },
    });
    expect(free(after.state)).toEqual([3, 2]);
    expect(after.state.reservations.get(ORDER)?.order.lines).toHaveLength(3);
  });

  test('is reserved for all lines or for none', () => {
    const after = given(chipsAdded).when(reserve([packagedLine({ quantity: 5 }), packagedLine({ price: 2_000, quantity: 4 })]));
    after.thenRefuses('unavailable');
    expect(free(after.state)).toEqual([5, 3]);
  });

  test('is reserved up to the last unit', () => {
    const last = given(chipsAdded, reserved([packagedLine({ quantity: 5 })]));
    expect(free(last.state)).toEqual([0, 3]);
    last.when(reserve([packagedLine({ quantity: 1 })], { orderId: 'another' })).thenRefuses('unavailable');
  });

  test('is reserved once for an order, whatever cart a repetition has', () => {
    given(chipsAdded, twoReserved).when(two).thenNothing();
    given(chipsAdded, twoReserved)
      .when(reserve([packagedLine({ quantity: 50 })], { requestHash: 'other' }))
      .thenNothing();
  });

  test('is returned when the order is rejected', () => {
    const after = given(chipsAdded, twoReserved).when(giveBack);
    after.then(returned);
    expect(free(after.state)).toEqual([5, 3]);
  });

  test('counts as sold when the order is picked up', () => {
    const after = given(chipsAdded, twoReserved).when(sell);
    after.then(sold);
    expect(free(after.state)).toEqual([3, 3]);
  });

  test.each([
    [sold, giveBack],
    [sold, sell],
    [returned, sell],
    [returned, giveBack],
  ])('ends a reservation once: after $type, $type records nothing', (end, again) =>
    given(chipsAdded, twoReserved, end).when(again).thenNothing(),
  );

  test.each([sell, giveBack])('records nothing for $type without a reservation', (command) =>
    given(chipsAdded).when(command).thenNothing(),
  );

  test.each([sold, returned])('is not reserved again by a late request after $type', (end) => {
    const closed = given(chipsAdded, twoReserved, end);
    closed.when(two).thenNothing();
    expect(closed.state.reservations.keys()).toEqual([]);
  });

  test('remembers only the last ended orders, so that memory does not grow', () => {
    const year = Array.from({ length: 300 }, (_, order) => `order-${order}`);
    const events = year.flatMap((orderId): MenuEvent[] => [
      reserved([packagedLine()], { orderId }),
      { type: 'StockReturned', data: { canteenId, orderId, quantities } },
    ]);
    expect(given(chipsAdded, ...events).state.lastClosed).toEqual(year.slice(-256));
  });

  test('returns to its variant at another price', () => {
    const dearer = changeChips([{ existingId: SMALL, price: 1_200, availableCount: 3 }]);
    expect(free(given(chipsAdded, twoReserved).when(dearer).when(giveBack).state)).toEqual([5]);
  });

  test('is lost when it is returned to a removed variant', () => {
    expect(free(given(chipsAdded, twoReserved, chipsRemoved).when(giveBack).state)).toBeUndefined();
    expect(free(given(chipsAdded, twoReserved, chipsChanged([[LARGE, 2_000, 0]])).when(giveBack).state)).toEqual([3]);
  });

  test('cannot be reserved of a removed item', () => {
    given(chipsAdded, chipsRemoved).when(two).thenRefuses('unavailable');
    given(chipsAdded, chipsChanged([[LARGE, 2_000, 0]]))
      .when(two)
      .thenRefuses('unavailable');
  });
});
