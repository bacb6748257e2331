import { addLine, type Cart, editLine, canAddLine, setQuantity, withoutOrdered, withoutShortages } from './cart-changes';
import type { CartItem } from './cart-item';
import { cartLines } from './testing';

const { samosa, maggi, smallDrink, bigDrink } = cartLines;

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
