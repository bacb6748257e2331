import { differenceOf } from './cart-difference';
import { inCart } from './testing';

const { samosa, maggi } = inCart;

test('what differs is the line that came, went or has another quantity', () => {
  expect(differenceOf([], [samosa])).toEqual({ kind: 'added', item: samosa });
  expect(differenceOf([samosa, maggi], [maggi])).toEqual({ kind: 'removed', item: samosa });
  const two = { ...samosa, quantity: 2 };
  expect(differenceOf([samosa, maggi], [two, maggi])).toEqual({ kind: 'changed', item: two });
});

test('packing and new prices are no change of quantity', () => {
  expect(differenceOf([samosa], [{ ...samosa, isPacked: true, price: 16 }])).toBeUndefined();
});
