import { CART_LINES_MAX, type PackagedItem, type Snack } from '@tiffin/contracts';
import type { CartItem } from '../../cart/cart-item';
import { cartLines } from '../../cart/testing';
import { anItem } from '../testing';
import { orderAgain } from './order-again';

const snack = (name: string, price: number, change: Partial<Snack> = {}): Snack => ({
  _id: name.toLowerCase(),
  name,
  price,
  image: null,
  info: '',
  isAvailable: true,
  diets: [],
  ...change,
});
const drinks = (availableCount: number): PackagedItem[] => [
  { _id: 'drink', category: 'Cold Drink', image: null, variants: [{ _id: '1', price: 20, availableCount }] },
];
const samosas = anItem({ quantity: 2, isPacked: true, specialInstructions: 'extra chutney' });
const colas = anItem({
  lineId: '2',
  itemId: 'drink',
  itemType: 'PackagedFood',
  name: undefined,
  category: 'Cold Drink',
  price: 20,
  quantity: 3,
});
const menu = { snacks: [snack('Samosa', 15)], packaged: drinks(24) };

test('adds all items as they were ordered', () => {
  const { cart, added, differences } = orderAgain([], [samosas, colas], menu);
  expect(cart).toMatchObject([
    { name: 'Samosa', quantity: 2, isPacked: true, specialInstructions: 'extra chutney', price: 15 },
    { category: 'Cold Drink', quantity: 3, price: 20, availableCount: 24 },
  ]);
  expect(added).toBe(5);
  expect(differences).toEqual([]);
});

test('a second tap adds nothing, and an existing line is filled up', () => {
  const once = orderAgain([{ ...cartLines.samosa, quantity: 1 }], [samosas], menu);
  expect(once).toMatchObject({ cart: [{ quantity: 2, isPacked: false }], added: 1 });
  expect(orderAgain(once.cart, [samosas], menu)).toMatchObject({ cart: once.cart, added: 0, differences: [] });
  expect(orderAgain([{ ...cartLines.samosa, quantity: 7 }], [samosas], menu)).toMatchObject({ cart: [{ quantity: 7 }], added: 0 });
});

test('lists unavailable items and omits them', () => {
  for (const snacks of [[], [snack('Samosa', 15, { isAvailable: false })]])
    expect(orderAgain([], [samosas, colas], { snacks, packaged: drinks(0) })).toEqual({
      cart: [],
      added: 0,
      differences: [
        { kind: 'gone', name: 'Samosa' },
        { kind: 'gone', name: 'Cold Drink' },
      ],
    });
  const dearer = [{ ...drinks(24)[0]!, variants: [{ _id: '1', price: 25, availableCount: 24 }] }];
  expect(orderAgain([], [colas], { snacks: [], packaged: dearer }).differences).toEqual([{ kind: 'gone', name: 'Cold Drink' }]);
});

test('adds as many units as are available', () => {
  expect(orderAgain([], [colas], { snacks: [], packaged: drinks(2) })).toMatchObject({
    cart: [{ quantity: 2 }],
    added: 2,
    differences: [{ kind: 'few', name: 'Cold Drink', wanted: 3, left: 2 }],
  });
});

test('lists a new price', () => {
  expect(orderAgain([], [samosas], { ...menu, snacks: [snack('Samosa', 18)] })).toMatchObject({
    cart: [{ price: 18 }],
    differences: [{ kind: 'price', name: 'Samosa', before: 15, now: 18 }],
  });
});

test('adds no line to a full cart', () => {
  const full = Array.from({ length: CART_LINES_MAX }, (_, index): CartItem => ({ ...cartLines.maggi, _id: `snack ${index}` }));
  expect(orderAgain(full, [samosas], menu)).toEqual({ cart: full, added: 0, differences: [{ kind: 'no room', name: 'Samosa' }] });
});
