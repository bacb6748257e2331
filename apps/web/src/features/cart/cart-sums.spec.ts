import fc from 'fast-check';
import type { CartItem } from './cart-item';
import { lineAmount, sumsOf } from './cart-sums';
import { orderRequest } from './place-order/order-request';
import { cartLines } from './testing';

const { samosa, burger, maggi, bigMaggi, smallDrink } = cartLines;

test('computes each sum of the cart', () => {
  expect(sumsOf([burger, maggi, smallDrink])).toEqual({
    units: 3,
    packedUnits: 1,
    subtotal: 115,
    packing: 5,
    taxed: 120,
    tax: 6,
    total: 126,
  });
  expect(sumsOf([])).toMatchObject({ units: 0, packing: 0, total: 0 });
});

test('amounts with paise stay exact', () => {
  expect(lineAmount({ price: 0.1, quantity: 3 })).toBe(0.3);
  expect(sumsOf([{ ...samosa, price: 19.99, quantity: 3 }])).toMatchObject({ subtotal: 59.97, tax: 3, total: 62.97 });
});

test('every sum has at most two decimals and the total is their sum in paise', () => {
  const anyLine = fc.record({
    paise: fc.integer({ min: 1, max: 1_000_000 }),
    quantity: fc.integer({ min: 1, max: 50 }),
    packed: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
      const cart = lines.map(({ paise, quantity, packed }, index): CartItem => ({
        ...samosa,
        _id: `${index}`,
        price: Number((paise / 100).toFixed(2)),
        quantity,
        isPacked: packed,
      }));
      const { subtotal, packing, tax, total } = sumsOf(cart);
      const paise = (rupees: number) => Math.round(rupees * 100);
      expect(paise(total)).toBe(paise(subtotal) + paise(packing) + paise(tax));
      expect(total).toBe(Number(total.toFixed(2)));
    }),
  );
});

test('builds the order from the cart without the fields that the server refuses', () => {
  expect(orderRequest([maggi, smallDrink, bigMaggi])).toEqual({
    cartItems: [
      { _id: 'maggi', quantity: 1, type: 'Snack', price: 40, isPacked: false, specialInstructions: 'Less spicy, extra onion' },
      { _id: 'drink', quantity: 1, type: 'PackagedFood', price: 20, isPacked: false },
      { _id: 'maggi', quantity: 1, type: 'Snack', price: 70, isPacked: false, options: ['cheese', 'large'] },
    ],
    amount: 136.5,
    packingCharges: 0,
  });
});
