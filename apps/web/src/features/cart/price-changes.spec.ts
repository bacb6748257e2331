import { type PriceChange, priceChanges, withLaterChanges } from './price-changes';
import { inCart } from './testing';

const { samosa, maggi, smallDrink, bigDrink } = inCart;
const change = (formerLine: string, line: string) => ({ formerLine, line }) as PriceChange;

test('a snack and a variant with new prices count as changed, what costs the same does not', () => {
  const asked = [samosa, maggi, smallDrink, bigDrink];
  const answers = [
    { _id: 'samosa', price: 16, availableCount: 50 },
    { _id: 'maggi', price: 40, availableCount: 0 },
    { _id: 'drink', price: 25, availableCount: 24 },
    { _id: 'drink', price: 90, availableCount: 3 },
  ];
  expect(priceChanges(asked, { asked, answers })).toEqual([
    { formerLine: 'samosa', line: 'samosa', name: 'Samosa', before: 15, now: 16 },
    { formerLine: 'drink@20', line: 'drink@25', name: 'Cold Drink', before: 20, now: 25 },
  ]);
});

test('of each line the last change is told, and two variants of one item are two lines', () => {
  const small = change('drink@20', 'drink@25');
  const big = change('drink@90', 'drink@95');
  const again = change('drink@25', 'drink@30');
  expect(withLaterChanges([small], [big])).toEqual([small, big]);
  expect(withLaterChanges([small, big], [again])).toEqual([big, again]);
});
