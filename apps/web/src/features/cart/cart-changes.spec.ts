import fc from 'fast-check';
import { addLine, type Cart, canAddLine, linesOf, quantityLimitIn, setQuantity, withoutOrdered } from './cart-changes';
import { addUnits, editLine, replaceLine } from './cart-edits';
import { type CartItem, lineKey } from './cart-item';
import { shortageIn, withoutShortages } from './shortages';
import { cartLines } from './testing';

const { samosa, maggi, bigMaggi, smallDrink, bigDrink } = cartLines;

test('Add to Cart sets 1, a second tap on it changes nothing, and another variant is another line', () => {
  const cart = addLine([], { ...samosa, quantity: 7 });
  expect(cart).toEqual([{ ...samosa, quantity: 1 }]);
  expect(addLine(cart, samosa)).toBe(cart);
  expect(addLine(addLine([], smallDrink), bigDrink)).toHaveLength(2);
});

test('a cart holds at most 30 lines', () => {
  const full = Array.from({ length: 30 }, (_, index): CartItem => ({ ...samosa, _id: `snack-${index}` }));
  expect(canAddLine(full)).toBe(false);
  expect(addLine(full, maggi)).toBe(full);
});

test('minus at 1 removes the line', () => {
  expect(setQuantity([samosa, maggi], samosa, 0)).toEqual([maggi]);
});

test('plus stops at 50 snacks and at what is left of a packaged item', () => {
  expect(setQuantity([{ ...samosa, quantity: 50 }], samosa, 51)).toMatchObject([{ quantity: 50 }]);
  expect(setQuantity([{ ...smallDrink, quantity: 3, availableCount: 3 }], smallDrink, 4)).toMatchObject([{ quantity: 3 }]);
  // A line that exceeds the available count can still be lowered one by one.
  expect(setQuantity([{ ...smallDrink, quantity: 9, availableCount: 2 }], smallDrink, 8)).toMatchObject([{ quantity: 8 }]);
});

test('a packaged item keeps no special instructions', () => {
  expect(editLine([smallDrink], smallDrink, { isPacked: true, specialInstructions: 'cold' })).toEqual([{ ...smallDrink, isPacked: true }]);
  expect(editLine([maggi], maggi, { isPacked: false, specialInstructions: ' less spicy ' })).toMatchObject([
    { specialInstructions: 'less spicy' },
  ]);
});

test('keeps lines that were added while an order was in flight', () => {
  const now: Cart = [{ ...samosa, quantity: 3 }, maggi, bigDrink];
  expect(withoutOrdered(now, [{ ...samosa, quantity: 2 }, maggi])).toEqual([{ ...samosa, quantity: 1 }, bigDrink]);
  expect(withoutOrdered(now, now)).toEqual([]);
});

test('reduces a cart to what is available, and keeps unaffected lines identical', () => {
  const few: CartItem = { ...bigDrink, quantity: 5 };
  const none: CartItem = { ...bigDrink, _id: 'juice', availableCount: 0 };
  expect(withoutShortages([samosa, { ...maggi, isAvailable: false }, few, none])).toEqual([samosa, { ...few, quantity: 3 }]);
});

describe('a line is another line', () => {
  test.each<[string, CartItem]>([
    ['options', { ...bigMaggi, options: [bigMaggi.options[0]!] }],
    ['instructions', { ...bigMaggi, specialInstructions: 'Less spicy' }],
    ['packing', { ...bigMaggi, isPacked: true }],
  ])('with other %s', (_, other) => {
    expect(addLine([bigMaggi], other)).toEqual([bigMaggi, other]);
  });

  test('but not with another sequence of its options, or another price of the dish', () => {
    const same: CartItem = { ...bigMaggi, price: 99, options: bigMaggi.options.toReversed() };
    expect(addUnits([bigMaggi], { ...same, quantity: 2 })).toEqual([{ ...bigMaggi, quantity: 3 }]);
  });
});

test('lines that become the same by an edit are one, with the units of both up to the limit', () => {
  const packed = { ...samosa, isPacked: true };
  const cart = [{ ...samosa, quantity: 30 }, maggi, { ...packed, quantity: 5 }];
  expect(editLine(cart, packed, { isPacked: false, specialInstructions: '' })).toEqual([{ ...samosa, quantity: 35 }, maggi]);
  const many = [
    { ...samosa, quantity: 30 },
    { ...packed, quantity: 30 },
  ];
  expect(editLine(many, samosa, { isPacked: true, specialInstructions: '' })).toEqual([{ ...packed, quantity: 50 }]);
});

test('a line with other options takes the place of the line, or joins the one that it has become', () => {
  const small = { ...bigMaggi, options: [], price: 40 };
  expect(replaceLine([samosa, bigMaggi], bigMaggi, small)).toEqual([samosa, small]);
  expect(replaceLine([small, bigMaggi], bigMaggi, { ...small, quantity: 2 })).toEqual([{ ...small, quantity: 3 }]);
});

test('no edit leaves two same lines, or changes how many units there are in all', () => {
  const anyLine = fc.record({
    line: fc.constantFrom<CartItem>(samosa, maggi, bigMaggi),
    isPacked: fc.boolean(),
    specialInstructions: fc.constantFrom('', 'Less spicy'),
    quantity: fc.integer({ min: 1, max: 5 }),
  });
  const edit = fc.record({ isPacked: fc.boolean(), specialInstructions: fc.constantFrom('', 'Less spicy', ' Less spicy ') });
  const units = (cart: Cart) => cart.reduce((sum, { quantity }) => sum + quantity, 0);
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), fc.nat(7), edit, (lines, index, change) => {
      const cart = lines.reduce<Cart>((filled, { line, ...fields }) => addUnits(filled, { ...line, ...fields } as CartItem), []);
      const edited = editLine(cart, cart[index % cart.length]!, change);
      expect(new Set(edited.map(lineKey)).size).toBe(edited.length);
      expect(units(edited)).toBe(units(cart));
    }),
  );
});

describe('lines of one variant share its units', () => {
  const packed = { ...bigDrink, isPacked: true, quantity: 2 };
  const cart: Cart = [packed, { ...bigDrink, quantity: 2 }, smallDrink];

  test('earlier lines have theirs first', () => {
    expect(cart.map((line) => shortageIn(cart, line))).toEqual([undefined, { kind: 'few', left: 1 }, undefined]);
    expect(withoutShortages(cart)).toEqual([packed, bigDrink, smallDrink]);
  });

  test('and none can be raised above what the others leave', () => {
    expect(quantityLimitIn([packed, bigDrink], packed)).toBe(2);
    expect(addLine([{ ...packed, quantity: 3 }], bigDrink)).toHaveLength(1);
  });
});

test('the lines of a dish are found whatever their options, those of a variant by its price', () => {
  const cart = [bigMaggi, samosa, maggi, smallDrink, bigDrink];
  expect(linesOf(cart, maggi)).toEqual([bigMaggi, maggi]);
  expect(linesOf(cart, bigDrink)).toEqual([bigDrink]);
});
