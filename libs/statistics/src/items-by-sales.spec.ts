import type { Projections } from '@tiffin/read-models';
import type { ItemSold } from './daily-statistics.view.js';
import { itemsBySales } from './items-by-sales.js';

const sold = (itemId: string, quantity: number, unitPrice = 1500): ItemSold => ({
  ...{ itemId, name: itemId, unitPrice, quantity },
  amount: unitPrice * quantity,
});

test('sorts items by the units sold on all days and at all prices', async () => {
  const days = [
    [sold('tea', 3), sold('samosa', 2)],
    [sold('samosa', 1, 1800), sold('dosa', 3), sold('samosa', 1)],
  ];
  const queries: unknown[] = [];
  const query = (asked: unknown) => {
    queries.push(asked);
    return Promise.resolve(days.map((items) => ({ document: { items } })));
  };
  const projections = { reader: () => ({ query }) } as unknown as Projections;
  expect(await itemsBySales(projections, 'canteen', '2026-11-21')).toEqual(['samosa', 'dosa', 'tea']);
  expect(queries).toMatchObject([{ where: { canteenId: 'canteen', day: { gte: '2026-11-07', lt: '2026-11-21' } } }]);
});
