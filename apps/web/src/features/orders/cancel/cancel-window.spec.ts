import { cancelTimeLeft, countdown } from './cancel-window';
import { anItem, anOrder } from '../testing';

const placed = Date.parse(anOrder().createdAt);

test('an order can be cancelled for two minutes', () => {
  expect(cancelTimeLeft(anOrder(), placed + 30_000)).toBe(90_000);
  expect(cancelTimeLeft(anOrder(), placed + 120_000)).toBe(0);
  expect(cancelTimeLeft(anOrder(), placed + 500_000)).toBe(0);
  // With a clock that is behind, not longer than that.
  expect(cancelTimeLeft(anOrder(), placed - 60_000)).toBe(120_000);
});

test('an order cannot be cancelled once a unit is prepared, and only while it is pending', () => {
  expect(cancelTimeLeft(anOrder({ items: [anItem(), anItem({ preparedCount: 1 })] }), placed)).toBe(0);
  for (const status of ['Prepared', 'Rejected', 'PickedUp'] as const) expect(cancelTimeLeft(anOrder({ status }), placed)).toBe(0);
});

test('a counter order cannot be cancelled, since it may have been handed over', () =>
  expect(cancelTimeLeft(anOrder({ counter: {} }), placed)).toBe(0));

test('the countdown shows 0:00 only when no time is left', () => {
  expect([120_000, 119_001, 61_000, 59_500, 1, 0].map(countdown)).toEqual(['2:00', '2:00', '1:01', '1:00', '0:01', '0:00']);
});
