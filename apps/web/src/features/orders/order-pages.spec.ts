import type { Order } from '@tiffin/contracts';
import { foldOrder, keepNewest, type OrderPages, ordersOf } from './order-pages';
import { anOrder } from './testing';

function pages(...orders: Order[][]): OrderPages {
  return {
    pages: orders.map((rows) => ({ orders: rows, ordersInfo: { hasNextPage: false } })),
    pageParams: orders.map((_, index) => index + 1),
  };
}
const always = () => true;
const first = anOrder({ _id: 'first', createdAt: '2026-11-21T06:00:00.000Z' });
const second = anOrder({ _id: 'second', createdAt: '2026-11-21T07:00:00.000Z' });

test('shows a row that moved to the next page once, newest first', () => {
  expect(ordersOf(pages([second, first], [first])).map(({ _id }) => _id)).toEqual(['second', 'first']);
});

test('a message with a higher revision wins, an older one changes nothing', () => {
  const prepared = { ...first, status: 'Prepared' as const, revision: 2 };
  const data = foldOrder(pages([second, first]), prepared, always);
  expect(ordersOf(data)).toEqual([second, prepared]);
  expect(foldOrder(data, first, always)).toBe(data);
});

test('adds a new order first in its own list only', () => {
  expect(ordersOf(foldOrder(pages([first]), second, always))).toEqual([second, first]);
  const november = pages([first]);
  expect(foldOrder(november, second, () => false)).toBe(november);
});

test('a read that started before a message does not undo it', () => {
  const prepared = { ...first, status: 'Prepared' as const, revision: 2 };
  expect(ordersOf(keepNewest(pages([prepared]), pages([second, first])))).toEqual([second, prepared]);
  expect(keepNewest(undefined, pages([first]))).toEqual(pages([first]));
  // The same object: a page that gets another one with each render renders for ever.
  const fresh = pages([second, prepared]);
  expect(keepNewest(pages([second, first]), fresh)).toBe(fresh);
});
