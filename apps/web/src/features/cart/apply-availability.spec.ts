import { applyAvailability } from './apply-availability';
import type { Cart } from './cart-changes';
import { inCart } from './testing';

const { samosa, smallDrink, bigDrink } = inCart;

test('availability lands on the line that was asked about, also when the cart changed meanwhile', () => {
  const asked = [samosa, smallDrink];
  const answers = [
    { _id: samosa._id, price: 18, availableCount: 0, isAvailable: false },
    { _id: smallDrink._id, price: 20, availableCount: 2 },
  ];
  const now: Cart = [bigDrink, { ...samosa, quantity: 4 }];
  expect(applyAvailability(now, { asked, answers })).toEqual([bigDrink, { ...samosa, quantity: 4, price: 18, isAvailable: false }]);
  expect(applyAvailability([bigDrink], { asked, answers })).toEqual([bigDrink]);
});

test('availability that says nothing new leaves the very same cart', () => {
  const cart: Cart = [samosa, smallDrink];
  const answers = [
    { _id: samosa._id, price: samosa.price, availableCount: 50, isAvailable: true },
    { _id: smallDrink._id, price: smallDrink.price, availableCount: smallDrink.availableCount },
  ];
  expect(applyAvailability(cart, { asked: cart, answers })).toBe(cart);
});

test('a packaged item takes the new price of its variant (decisions 4.1)', () => {
  const answers = [{ _id: 'drink', price: 25, availableCount: 7 }];
  expect(applyAvailability([samosa, smallDrink], { asked: [smallDrink], answers })).toEqual([
    samosa,
    { ...smallDrink, price: 25, availableCount: 7 },
  ]);
});

describe('two variants that meet at one price', () => {
  const meet = (one: number, other: number, left: number) => {
    const cart: Cart = [{ ...smallDrink, quantity: one }, samosa, { ...bigDrink, quantity: other, isPacked: true }];
    const answers = [20, 90].map(() => ({ _id: 'drink', price: 90, availableCount: left }));
    return applyAvailability(cart, { asked: [smallDrink, bigDrink], answers });
  };

  test('are one line with the units of both, packed where one was', () => {
    expect(meet(2, 3, 24)).toEqual([{ ...bigDrink, quantity: 5, availableCount: 24, isPacked: true }, samosa]);
  });

  test.each([
    ['what is left', 2, 3, 4, 4],
    ['50', 30, 30, 90, 50],
    ['what the line held, which is marked as short then', 3, 2, 1, 3],
  ])('stop at %s', (_, one, other, left, quantity) => {
    expect(meet(one, other, left)[0]).toMatchObject({ quantity });
  });
});
