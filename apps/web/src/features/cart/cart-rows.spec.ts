import { rowsOf } from './cart-rows';
import { inCart } from './testing';

const { samosa, smallDrink, bigDrink } = inCart;
const keys = (...cart: Parameters<typeof rowsOf>[0]) => rowsOf(cart).map(({ key }) => key);

test('every line has a row of its own, which stays when its price changes', () => {
  const rows = keys(smallDrink, samosa, bigDrink);
  expect(new Set(rows).size).toBe(3);
  expect(keys({ ...smallDrink, price: 25 }, { ...samosa, price: 16 }, bigDrink)).toEqual(rows);
});
