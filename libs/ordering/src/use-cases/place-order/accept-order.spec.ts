import type { FailureCode } from '@tiffin/contracts';
import { Refusal } from '@tiffin/kernel';
import type { MenuEvent } from '@tiffin/menu';
import {
  CHIPS,
  chipsChanged,
  chipsRemoved,
  LARGE,
  offersAfter,
  optionOff,
  packagedLine,
  POHA,
  request,
  SAMOSA,
  samosaChanged,
  samosaOff,
  samosaRemoved,
  samosaWithOptions,
  SIZES,
  SMALL,
  snackLine,
} from '../../../test/shop.js';
import { uuid } from '../../../test/orders.js';
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

describe('an order of a dish with options', () => {
  const SMALL_SIZE = uuid(401);
  const BIG = uuid(402);
  const EXTRAS = [uuid(411), uuid(412), uuid(413)];
  const dish = samosaWithOptions();
  const big = snackLine({ price: 2_500, options: [BIG] });
  const plain = snackLine({ options: [SMALL_SIZE] });

  test('has the chosen options in the menu’s sequence, with their names and prices, and their price in the unit’s', () => {
    const line = snackLine({ price: 3_500, options: [EXTRAS[1]!, BIG, EXTRAS[0]!] });
    const { lines, total } = accept(request([line]), dish);
    expect(lines).toMatchObject([
      {
        unitPrice: 3_500,
        options: [
          { groupId: uuid(400), optionId: BIG, group: 'Size', name: 'Big', otherNames: { hi: 'बड़ा' }, price: 1_000 },
          { optionId: EXTRAS[0], group: 'Extras', price: 500 },
          { optionId: EXTRAS[1], group: 'Extras', price: 500 },
        ],
      },
    ]);
    expect(total).toBe(7_350);
  });

  test('is accepted beside the same dish with other options, instructions or packing', () => {
    const cart = [big, plain, { ...plain, instructions: 'Hot' }, { ...plain, packed: true }];
    expect(accept(request(cart), dish).lines).toHaveLength(4);
    expect(refusal(request([big, { ...big, quantity: 1 }]), dish)).toMatchObject({ code: 'validation' });
  });

  test('is the same line whatever the sequence of its options', () => {
    const options = [BIG, EXTRAS[0]!];
    const lines = [options, options.toReversed()].map((ids) => snackLine({ price: 3_000, options: ids }));
    expect(refusal(request(lines), dish)).toMatchObject({ code: 'validation' });
  });

  test.each([
    ['no option of a group that demands one, as in a cart of an older client', undefined],
    ['two options of a group that allows one', [SMALL_SIZE, BIG]],
    ['an option of another dish', [SMALL_SIZE, uuid(999)]],
    ['more options of a group than it allows', [SMALL_SIZE, ...EXTRAS]],
  ])('is unavailable with %s; the line has the fresh dish', (_, options) => {
    const { code, lines } = refusal(request([snackLine(options && { options })]), dish);
    expect(code).toBe('unavailable');
    expect(lines).toEqual([
      { _id: SAMOSA, price: 15, availableCount: 0, isAvailable: false, snack: expect.objectContaining({ _id: SAMOSA, price: 15 }) },
    ]);
    expect(lines).toMatchObject([{ snack: { isAvailable: true, optionGroups: [{ name: 'Size', min: 1, max: 1 }, { name: 'Extras' }] } }]);
  });

  test('is unavailable once one of its options is switched off', () => {
    const { lines, ...refused } = refusal(request([big]), dish, optionOff(BIG));
    expect(refused).toMatchObject({ code: 'unavailable' });
    expect(lines).toMatchObject([
      { snack: { optionGroups: [{ options: [{ isAvailable: true }, { name: 'Big', isAvailable: false }] }, {}] } },
    ]);
    expect(accept(request([plain]), dish, optionOff(BIG)).lines).toHaveLength(1);
  });

  test('has a dish that students can’t order where a group has too few available options', () =>
    expect(refusal(request([plain]), dish, optionOff(SMALL_SIZE), optionOff(BIG))).toMatchObject({
      code: 'unavailable',
      lines: [{ snack: { isAvailable: false } }],
    }));

  test('is refused with the new price where an option’s price has changed', () => {
    const dearer = samosaWithOptions(SIZES.map((group) => ({ ...group, options: group.options.map((one) => ({ ...one, price: 2_000 })) })));
    expect(refusal(request([big]), dish, dearer)).toMatchObject({ code: 'amount_changed', lines: [{ price: 35 }], amount: 73.5 });
  });

  test('is unavailable once the dish has no options any more', () =>
    expect(refusal(request([big]))).toMatchObject({ code: 'unavailable', lines: [{ snack: { _id: SAMOSA } }] }));
});

describe('lines of one variant', () => {
  test('share its free units', () => {
    const cart = (quantity: number) => request([packagedLine({ quantity }), packagedLine({ quantity: 2, packed: true })]);
    expect(accept(cart(3)).lines).toHaveLength(2);
    expect(refusal(cart(4))).toMatchObject({ code: 'unavailable', lines: [{ availableCount: 5 }, { availableCount: 5 }] });
  });

  test('leave the units of another variant to it', () =>
    expect(accept(request([packagedLine({ quantity: 5 }), packagedLine({ price: 2_000, quantity: 3 })])).lines).toHaveLength(2));
});
