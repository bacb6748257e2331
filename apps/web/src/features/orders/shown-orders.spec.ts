import { matchesSearch, readyFirst } from './shown-orders';
import { anItem, anOrder } from './testing';

test('the search finds an order by its code and by what was ordered', () => {
  const order = anOrder({ items: [anItem(), anItem({ itemType: 'PackagedFood', name: undefined, category: 'Cold Drink' })] });
  for (const search of ['', ' ', '7f3a', '91C2', 'SAMO', 'cold dr']) expect(matchesSearch(order, search)).toBe(true);
  for (const search of ['momo', '0f9c2a44']) expect(matchesSearch(order, search)).toBe(false);
});

test('orders ready for pickup come first, others keep their order', () => {
  const [pending, prepared, picked] = (['Pending', 'Prepared', 'PickedUp'] as const).map((status) => anOrder({ status }));
  expect(readyFirst([pending!, prepared!, picked!])).toEqual([prepared, pending, picked]);
});
