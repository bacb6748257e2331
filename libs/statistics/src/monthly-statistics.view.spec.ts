import type { OrderStatus } from '@tiffin/contracts';
import { OrderLog, testId, type TestOrder } from '@tiffin/ordering/testing';
import { foldHistory, goldenHistory } from '@tiffin/read-models/testing';
import fc from 'fast-check';
import { monthlyStatisticsView } from './monthly-statistics.view.js';

goldenHistory(
  {
    history: new URL('../test/golden/statistics-history.json', import.meta.url),
    golden: new URL('../test/golden/statistics.json', import.meta.url),
  },
  [monthlyStatisticsView],
);

const orders: readonly TestOrder[] = Array.from({ length: 12 }, (_, number) => ({
  number,
  canteenId: testId('cant', number % 2),
  studentId: testId('stud', number % 3),
  month: ['2025-12', '2026-01', '2026-02'][number % 3] ?? '',
  total: 1_050 * (number + 1),
}));

/** Where an order can go by a status change or a recall. */
const NEXT: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  Pending: ['Prepared', 'Rejected', 'PickedUp'],
  Prepared: ['PickedUp', 'Pending'],
  PickedUp: ['Prepared'],
  Rejected: [],
};

test('after every event a month has exactly the orders created in it that are Prepared or PickedUp', () => {
  const steps = fc.array(fc.record({ order: fc.constantFrom(...orders), choice: fc.nat(2) }), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (taken) => {
      const log = new OrderLog();
      const now = new Map<TestOrder, OrderStatus>();
      for (const { order, choice } of taken) {
        const before = now.get(order);
        const next = before === undefined ? ['Pending' as const] : NEXT[before];
        const to = next[choice % Math.max(1, next.length)];
        if (to === undefined) continue;
        log.to(order, to);
        now.set(order, to);
        const expected = new Map<string, { orderCount: number; total: number }>();
        for (const [{ canteenId, month, total }, status] of now) {
          if (!['Prepared', 'PickedUp'].includes(status)) continue;
          const id = `${canteenId}:${month}`;
          const row = expected.get(id) ?? { orderCount: 0, total: 0 };
          expected.set(id, { orderCount: row.orderCount + 1, total: row.total + total });
        }
        const folded = foldHistory(monthlyStatisticsView, log.events);
        expect(new Map([...folded].map(([id, { orderCount, total }]) => [id, { orderCount, total }]))).toEqual(expected);
      }
    }),
  );
});

test('an event that changes nothing of what counts touches no document', () => {
  const log = new OrderLog();
  const [order] = orders;
  if (!order) throw new Error('no order');
  for (const to of ['Pending', 'Prepared', 'PickedUp', 'Prepared', 'PickedUp'] as const) log.to(order, to);
  expect(log.events.map((event) => monthlyStatisticsView.idsOf(event).length)).toEqual([0, 1, 0, 0, 0]);
});

test('an order that was never counted can’t be taken away', () => {
  const log = new OrderLog();
  const [order] = orders;
  if (!order) throw new Error('no order');
  for (const to of ['Pending', 'Prepared', 'Pending'] as const) log.to(order, to);
  expect(() => foldHistory(monthlyStatisticsView, log.events.slice(2))).toThrow('has not counted');
});
