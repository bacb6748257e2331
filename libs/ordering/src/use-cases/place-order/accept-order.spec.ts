import type { FailureCode } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import type { MenuEvent } from '@tiffin/menu';
import {
  CHIPS,
  chipsChanged,
  chipsRemoved,
  LARGE,
  offersAfter,
  packagedLine,
  POHA,
  request,
  SAMOSA,
  samosaChanged,
  samosaOff,
  samosaRemoved,
  SMALL,
  snackLine,
} from '../../../test/shop.js';
import { acceptOrder, DUPLICATE_CART_LINE, type OrderRequest } from './accept-order.js';
import { withFreshCart } from './place-order.controller.js';

const accept = (asked: OrderRequest, ...since: readonly MenuEvent[]) => acceptOrder(offersAfter(...since), asked);

/** The refusal of the order, as its sender reads it. */
function refusal(asked: OrderRequest, ...since: readonly MenuEvent[]): { code: FailureCode } & Record<string, unknown> {
  try {
    accept(asked, ...since);
  } catch (error) {
    const refusal = withFreshCart(error);
    if (refusal instanceof Refusal) return { code: refusal.code, ...refusal.details.errors, ...refusal.details.extra };
    throw error;
  }
  throw new Error('the order was accepted');
}

describe('an order is accepted', () => {
  test('with the names, pictures and prices of the menu, and the sums of docs/reference/decisions.md#4.2', () => {
    const { lines, subtotal, packing, tax, total, requestHash, businessDay } = accept(
      request([snackLine({ packed: true, instructions: 'Less oil' }), packagedLine({ quantity: 3 })]),
    );
    expect(lines).toEqual([
      {
        lineId: '1',
        itemType: 'Snack',
        itemId: SAMOSA,
        name: 'Samosa',
        image: 'f'.repeat(64),
        unitPrice: 1_500,
        quantity: 2,
        packed: true,
        instructions: 'Less oil',
      },
      {
        lineId: '2',
        itemType: 'PackagedFood',
        itemId: CHIPS,
        variantId: SMALL,
        name: 'Chips',
        image: null,
        unitPrice: 1_000,
        quantity: 3,
        packed: false,
      },
    ]);
    expect({ subtotal, packing, tax, total }).toEqual({ subtotal: 6_000, packing: 1_000, tax: 350, total: 7_350 });
    expect({ requestHash, businessDay }).toEqual({ requestHash: 'hash', businessDay: '2026-11-21' });
  });

  test('with the names that the menu has in other languages', () => {
    const named = [samosaChanged(1_500, { hi: 'समोसा' }), chipsChanged([[SMALL, 1_000, 0]], { pa: 'ਚਿਪਸ' })];
    expect(accept(request([snackLine(), packagedLine()]), ...named).lines).toMatchObject([
      { name: 'Samosa', otherNames: { hi: 'समोसा' } },
      { name: 'Chips', otherNames: { pa: 'ਚਿਪਸ' } },
    ]);
  });

  test('with instructions for snacks only', () =>
    expect(accept(request([snackLine(), packagedLine({ instructions: 'Shaken' })])).lines.map((line) => 'instructions' in line)).toEqual([
      false,
      false,
    ]));

  test('with two variants of one item', () =>
    expect(accept(request([packagedLine(), packagedLine({ price: 2_000, quantity: 3 })])).lines.map((line) => line.variantId)).toEqual([
      SMALL,
      LARGE,
    ]));
});

describe('an order is refused', () => {
  test('as a whole where it has a line twice', () =>
    expect(refusal(request([snackLine(), snackLine({ quantity: 1 })]))).toEqual({
      code: 'validation',
      cart: DUPLICATE_CART_LINE,
    }));

  test('while the canteen is closed', () =>
    expect(refusal(request([snackLine()]), { type: 'CanteenClosed', data: { canteenId: 'c', notice: 'Soon' } })).toEqual({
      code: 'closed',
      notice: 'Soon',
    }));

  test('where a snack is switched off; the refusal has every line in the cart’s sequence', () =>
    expect(refusal(request([packagedLine(), snackLine()]), samosaOff)).toEqual({
      code: 'unavailable',
      lines: [
        { _id: CHIPS, price: 10, availableCount: 5 },
        { _id: SAMOSA, price: 15, availableCount: 0, isAvailable: false },
      ],
      subtotal: 50,
      packingCharges: 0,
      tax: 2.5,
      amount: 52.5,
    }));

  test('where a snack was removed or never existed; it costs nothing in the sums', () => {
    const gone = { _id: SAMOSA, price: 15, availableCount: 0, isAvailable: false };
    expect(refusal(request([snackLine(), packagedLine()]), samosaRemoved)).toMatchObject({
      code: 'unavailable',
      lines: [gone, {}],
      amount: 21,
    });
    expect(refusal(request([snackLine({ itemId: POHA })]))).toMatchObject({ code: 'unavailable', amount: 0 });
  });

  test('where it asks for more units than are free', () =>
    expect(refusal(request([packagedLine({ quantity: 6 })]))).toMatchObject({ code: 'unavailable', lines: [{ availableCount: 5 }] }));

  test('where an item was removed, or has the other type', () => {
    expect(refusal(request([packagedLine()]), chipsRemoved)).toMatchObject({ code: 'unavailable' });
    expect(refusal(request([packagedLine({ itemType: 'Snack' })]))).toMatchObject({ code: 'unavailable' });
    expect(refusal(request([snackLine({ itemType: 'PackagedFood' })]))).toMatchObject({ code: 'unavailable' });
  });

  test('where a price is forged', () => {
    expect(refusal(request([snackLine({ price: 1 })]))).toMatchObject({
      code: 'amount_changed',
      lines: [{ price: 15, availableCount: 50, isAvailable: true }],
      amount: 31.5,
    });
    expect(refusal(request([packagedLine({ price: 1 })]))).toMatchObject({
      code: 'amount_changed',
      lines: [{ price: 0.01, availableCount: 0 }],
      amount: 0,
    });
  });

  test('where a price is forged although the sums match the menu', () => {
    expect(refusal(request([snackLine({ price: 1 })], { total: 3_150 }))).toMatchObject({ code: 'amount_changed', amount: 31.5 });
    expect(refusal(request([snackLine(), packagedLine({ price: 1 })], { total: 3_150 }))).toMatchObject({
      code: 'amount_changed',
      lines: [{ availableCount: 50 }, { availableCount: 0 }],
      amount: 31.5,
    });
  });

  test('with the new price for a former price of up to 20 changes ago; an older price counts as forged', () => {
    const changes = Array.from({ length: 21 }, (_, index) =>
      chipsChanged([
        [SMALL, 1_001 + index, 0],
        [LARGE, 2_000, 0],
      ]),
    );
    const row = (price: number) => refusal(request([packagedLine({ price })]), ...changes);
    expect(row(1_001)).toMatchObject({ code: 'amount_changed', lines: [{ price: 10.21, availableCount: 5 }] });
    expect(row(1_000)).toMatchObject({ code: 'amount_changed', lines: [{ price: 10, availableCount: 0 }] });
    expect(row(777)).toMatchObject({ code: 'amount_changed', lines: [{ price: 7.77, availableCount: 0 }] });
  });

  test('where a price has changed; the line has the new one', () => {
    expect(refusal(request([snackLine()]), samosaChanged(1_800))).toMatchObject({
      code: 'amount_changed',
      lines: [{ price: 18 }],
      amount: 37.8,
    });
    const dearer = chipsChanged([
      [SMALL, 1_200, 0],
      [LARGE, 2_000, 0],
    ]);
    expect(refusal(request([packagedLine()]), dearer)).toMatchObject({
      code: 'amount_changed',
      lines: [{ _id: CHIPS, price: 12, availableCount: 5 }],
      amount: 25.2,
    });
  });

  test('as unavailable where the variant of that price was removed', () =>
    expect(refusal(request([packagedLine()]), chipsChanged([[LARGE, 2_000, 0]]))).toMatchObject({
      code: 'unavailable',
      lines: [{ price: 10, availableCount: 0 }],
    }));

  test.each([{ total: 3_149 }, { total: 3_151 }, { packing: 500 }])('where the client’s sums differ: %j', (sums) =>
    expect(refusal(request([snackLine()], sums))).toMatchObject({
      code: 'amount_changed',
      subtotal: 30,
      packingCharges: 0,
      tax: 1.5,
      amount: 31.5,
    }),
  );

  test('as unavailable rather than for its price where both are wrong', () =>
    expect(refusal(request([snackLine({ price: 1 }), packagedLine({ quantity: 6 })]))).toMatchObject({ code: 'unavailable' }));
});
