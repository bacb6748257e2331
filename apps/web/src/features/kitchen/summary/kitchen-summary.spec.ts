import type { KitchenOrder, KitchenOrderItem } from '@tiffin/contracts';
import { leftOf, summarise } from './kitchen-summary';

let lines = 0;
function item(name: string, quantity: number, rest: Partial<KitchenOrderItem> = {}): KitchenOrderItem {
  const lineId = `line-${(lines += 1)}`;
  return {
    lineId,
    itemId: `item-${name}`,
    itemType: 'Snack',
    name,
    quantity,
    isPacked: false,
    specialInstructions: '',
    preparedCount: 0,
    ...rest,
  };
}
function order(minute: number, ...items: KitchenOrderItem[]): KitchenOrder {
  return {
    _id: `order-${minute}`,
    createdAt: `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`,
    status: 'Pending',
    revision: 0,
    items,
  };
}

test('sums units over orders by name, ignoring case and spaces, longest-waiting first', () => {
  const rows = summarise([
    order(1, item('Samosa', 4)),
    order(2, item('Veg Burger', 1), item('samosa ', 2)),
    order(3, item('VegBurger', 1, { itemType: 'PackagedFood', name: undefined, category: 'Veg burger' })),
  ]);
  expect(rows.map(({ name, remaining, oldest }) => ({ name, remaining, oldest }))).toEqual([
    { name: 'Samosa', remaining: 6, oldest: '2026-11-21T12:01:00.000Z' },
    { name: 'Veg Burger', remaining: 2, oldest: '2026-11-21T12:02:00.000Z' },
  ]);
});

test('a dish has the other names of the first order that has them', () => {
  const otherNames = { hi: 'समोसा' };
  const [row] = summarise([order(1, item('Samosa', 1)), order(2, item('Samosa', 1, { otherNames }))]);
  expect(row).toMatchObject({ name: 'Samosa', remaining: 2, otherNames });
});

test('a dish whose oldest order is done has the age of the next one', () => {
  const rows = summarise([order(1, item('Samosa', 4, { preparedCount: 4 }), item('Chai', 1)), order(2, item('Samosa', 2))]);
  expect(rows.map(({ name, oldest }) => [name, oldest.slice(14, 16)])).toEqual([
    ['Chai', '01'],
    ['Samosa', '02'],
  ]);
});

test('lists only units, packing and instructions that are left', () => {
  const [row, ...others] = summarise([
    order(1, item('Maggi', 3, { preparedCount: 1, isPacked: true, specialInstructions: 'Extra spicy' })),
    order(
      2,
      item('Maggi', 1, { specialInstructions: ' Extra spicy' }),
      item('Maggi', 1, { specialInstructions: 'No onion' }),
      item('Tea', 1, { preparedCount: 1 }),
    ),
  ]);
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    remaining: 4,
    toPack: 2,
    requests: [
      { text: 'Extra spicy', quantity: 3 },
      { text: 'No onion', quantity: 1 },
    ],
  });
});

test('sums the units left by their options; the rest have none', () => {
  const [large, cheese] = [{ name: 'Large' }, { name: 'Cheese' }];
  const [maggi, tea] = summarise([
    order(1, item('Maggi', 3, { options: [large], preparedCount: 1 }), item('Maggi', 1, { options: [cheese], preparedCount: 1 })),
    order(2, item('Maggi', 2), item('Maggi', 1, { options: [large, cheese] }), item('Maggi', 1, { options: [large] }), item('Tea', 1)),
  ]);
  expect(maggi).toMatchObject({
    remaining: 6,
    combinations: [
      { options: [large], quantity: 3 },
      { options: [large, cheese], quantity: 1 },
    ],
  });
  expect(tea).not.toHaveProperty('combinations');
});

test('never counts fewer than zero units left', () => {
  expect(leftOf({ quantity: 2, preparedCount: 3 })).toBe(0);
});

test('distinguishes packaged items from cooked dishes', () => {
  const rows = summarise([
    order(1, item('Cola', 2, { itemType: 'PackagedFood' }), item('Samosa', 1), item('Lassi', 1, { itemType: 'PackagedFood' })),
    // Now cooked here, under the name that the bottled one had.
    order(2, item('Lassi', 1)),
  ]);
  expect(rows.map(({ name, readyMade }) => [name, readyMade])).toEqual([
    ['Cola', true],
    ['Samosa', false],
    ['Lassi', false],
  ]);
});
