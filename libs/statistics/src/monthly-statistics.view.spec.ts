import { OrderLog, testId, type TestOrder } from '@tiffin/ordering/testing';
import { foldHistory, goldenHistory } from '@tiffin/read-models/testing';
import { monthlyStatisticsView } from './monthly-statistics.view.js';

goldenHistory(
  {
    history: new URL('../test/golden/statistics-history.json', import.meta.url),
    golden: new URL('../test/golden/statistics.json', import.meta.url),
  },
  [monthlyStatisticsView],
);

const order: TestOrder = { number: 1, canteenId: testId('cant', 1), studentId: testId('stud', 1), month: '2026-01', total: 1_050 };

test('an event without effect touches no document', () => {
  const log = new OrderLog();
  for (const to of ['Pending', 'Prepared', 'PickedUp', 'Prepared', 'PickedUp'] as const) log.to(order, to);
  expect(log.events.map((event) => monthlyStatisticsView.idsOf(event).length)).toEqual([0, 1, 0, 0, 0]);
});

test('fails to remove an order that was never counted', () => {
  const log = new OrderLog();
  for (const to of ['Pending', 'Prepared', 'Pending'] as const) log.to(order, to);
  expect(() => foldHistory(monthlyStatisticsView, log.events.slice(2))).toThrow('has not counted');
});
