import { differenceOf } from './cart-difference';
import { inCart } from './testing';

const { samosa, maggi, smallDrink, bigDrink } = inCart;

test('what differs is the line that came, went or has another quantity', () => {
  expect(differenceOf([], [samosa])).toEqual({ kind: 'added', item: samosa });
  expect(differenceOf([samosa, maggi], [maggi])).toEqual({ kind: 'removed', item: samosa });
  const two = { ...samosa, quantity: 2 };
  expect(differenceOf([samosa, maggi], [two, maggi])).toEqual({ kind: 'changed', item: two });
});

test('packing and new prices are no change of quantity', () => {
  expect(differenceOf([samosa], [{ ...samosa, isPacked: true, price: 16 }])).toBeUndefined();
});

test('a packaged item with a new price neither went nor came', () => {
  const dearer = { ...smallDrink, price: 25 };
  expect(differenceOf([smallDrink, bigDrink], [dearer, bigDrink])).toBeUndefined();
  const both = [dearer, { ...bigDrink, price: 95, quantity: 2 }];
  expect(differenceOf([smallDrink, bigDrink], both)).toEqual({ kind: 'changed', item: both[1] });
  expect(differenceOf([smallDrink, dearer], [{ ...dearer, quantity: 2 }])).toEqual({ kind: 'changed', item: { ...dearer, quantity: 2 } });
});
