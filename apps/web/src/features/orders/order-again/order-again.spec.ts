import { CART_LINES_MAX, type OptionGroup, type PackagedItem, type Snack } from '@tiffin/contracts';
import type { CartItem } from '../../cart/cart-item';
import { cartLines } from '../../cart/testing';
import { aGroup, anOption } from '../../home/testing';
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
  const line: CartItem = { ...cartLines.samosa, isPacked: true, specialInstructions: 'extra chutney' };
  const once = orderAgain([line], [samosas], menu);
  expect(once).toMatchObject({ cart: [{ quantity: 2 }], added: 1 });
  expect(orderAgain(once.cart, [samosas], menu)).toMatchObject({ cart: once.cart, added: 0, differences: [] });
  expect(orderAgain([{ ...line, quantity: 7 }], [samosas], menu)).toMatchObject({ cart: [{ quantity: 7 }], added: 0 });
});

describe('a dish with options', () => {
  const [large, cheese] = cartLines.bigMaggi.options;
  const ordered = anItem({ itemId: 'maggi', name: 'Maggi', price: 70, quantity: 1, options: [large!, cheese!] });
  const size = aGroup('Size', [anOption('regular'), anOption('large', 20)]);
  const again = (...optionGroups: OptionGroup[]) => {
    const snacks = [snack('Maggi', 40, { optionGroups })];
    return orderAgain([], [ordered], { snacks, packaged: [] });
  };

  test('has them again', () => {
    const { cart, differences } = again(size, aGroup('Extras', [anOption('cheese', 10)], { min: 0 }));
    expect(cart).toMatchObject([{ price: 70, options: [{ name: 'large' }, { name: 'cheese' }], isAvailable: true }]);
    expect(differences).toEqual([]);
  });

  test('is without one that is gone, which is listed with the new price', () => {
    const { cart, differences } = again(size, aGroup('Extras', [anOption('cheese', 10, { isAvailable: false })], { min: 0 }));
    expect(cart).toMatchObject([{ price: 60, options: [{ _id: 'large' }] }]);
    expect(differences).toEqual([
      { kind: 'options', name: 'Maggi', without: [cheese] },
      { kind: 'price', name: 'Maggi', before: 70, now: 60 },
    ]);
  });

  test('is added with a choice to make where a group has too few then', () => {
    const { cart, differences } = again(aGroup('Size', [anOption('regular')]), aGroup('Extras', [anOption('cheese', 10)], { min: 0 }));
    expect(cart).toMatchObject([{ needsChoice: true, options: [{ _id: 'cheese' }] }]);
    expect(differences).toEqual([
      { kind: 'options', name: 'Maggi', without: [large] },
      { kind: 'choice', name: 'Maggi' },
    ]);
  });
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
