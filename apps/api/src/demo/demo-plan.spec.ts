import { Chance } from './chance.js';
import { DEMO_SCALES, planOrders } from './demo-plan.js';

const now = new Date('2026-03-01T03:10:00Z');

test('the same seed tells the same story', () => {
  expect(planOrders(now, 'Asia/Kolkata', DEMO_SCALES.small, new Chance(7))).toEqual(
    planOrders(now, 'Asia/Kolkata', DEMO_SCALES.small, new Chance(7)),
  );
});

test('the story is in order, lies in the past and reaches back six months', () => {
  const orders = planOrders(now, 'Asia/Kolkata', DEMO_SCALES.small, new Chance(7));
  const placed = orders.map(({ placedAt }) => placedAt);
  expect(placed).toEqual([...placed].sort((a, b) => a - b));
  for (const { placedAt, preparedAt, pickedUpAt, rejectedAt } of orders) {
    const times = [placedAt, preparedAt, pickedUpAt, rejectedAt].filter((time) => time !== undefined);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
  }
  expect(new Date(placed[0] ?? 0).toISOString() < '2025-09-02').toBe(true);
  expect(orders.filter(({ preparedAt, rejectedAt }) => !preparedAt && !rejectedAt)).toHaveLength(9);
});
