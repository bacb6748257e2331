import fc from 'fast-check';
import { parseCart } from './cart-parsing';
import { cartLines } from './testing';

const { samosa, bigMaggi, smallDrink, bigDrink } = cartLines;

test('parses what the cart has written', () => {
  const cart = Object.values(cartLines);
  expect(parseCart(JSON.stringify(cart))).toEqual(cart);
});

test('parses missing, invalid and foreign data as an empty cart', () => {
  for (const text of [null, '', '{', '{}', 'null', '42', '"cart"', '[null, 3, "x", []]']) expect(parseCart(text)).toEqual([]);
});

test.each([
  ['no id', { _id: '' }],
  ['no name', { name: undefined }],
  ['a price of 0', { price: 0 }],
  ['a price with three decimals', { price: 1.005 }],
  ['a price that is text', { price: '15' }],
  ['no quantity', { quantity: 0 }],
  ['half a quantity', { quantity: 1.5 }],
  ['more than 50', { quantity: 51 }],
  ['an unknown type', { type: 'Meal' }],
])('drops a line with %s and keeps the others', (_, wrong) => {
  expect(parseCart(JSON.stringify([{ ...samosa, ...wrong }, smallDrink]))).toEqual([smallDrink]);
});

test('drops a second line with the same identity, but not another variant', () => {
  expect(parseCart(JSON.stringify([samosa, { ...samosa, price: 16 }, smallDrink, smallDrink, bigDrink]))).toEqual([
    samosa,
    smallDrink,
    bigDrink,
  ]);
});

test('keeps valid names in other languages', () => {
  const named = { ...samosa, otherNames: { hi: 'समोसा' } };
  expect(parseCart(JSON.stringify([named]))).toEqual([named]);
  for (const otherNames of [{ hi: '', pa: 7 }, 'समोसा', [], null, { fr: 'Samosa' }])
    expect(parseCart(JSON.stringify([{ ...samosa, otherNames }]))).toEqual([samosa]);
});

test('fills in defaults for fields that an older cart lacks', () => {
  const { _id, type, name, price, quantity } = samosa;
  expect(parseCart(JSON.stringify([{ _id, type, name, price, quantity }]))).toEqual([samosa]);
});

test.each([
  ['text', 'large'],
  ['an option without a name', [{ ...bigMaggi.options[0], name: '' }]],
  ['an option without its group', [{ ...bigMaggi.options[0], group: undefined }]],
  ['a negative price', [{ ...bigMaggi.options[0], price: -1 }]],
  ['a price with three decimals', [{ ...bigMaggi.options[0], price: 0.125 }]],
  ['an option twice', [bigMaggi.options[0], bigMaggi.options[0]]],
  ['more options than a line can have', Array.from({ length: 41 }, (_, index) => ({ ...bigMaggi.options[0], _id: `${index}` }))],
])('drops a line whose options are %s', (_, options) => {
  expect(parseCart(JSON.stringify([{ ...bigMaggi, options }, samosa]))).toEqual([samosa]);
});

test('never throws, whatever is stored', () => {
  fc.assert(fc.property(fc.json(), (text) => expect(Array.isArray(parseCart(text))).toBe(true)));
});
