import { trendOf } from './sales-of-days';

const days = (...amounts: number[]) => amounts.map((amount) => ({ orders: 1, amount }));

test('the trend compares the last seven whole days with the seven before, without today', () => {
  const week = (amount: number) => Array.from({ length: 7 }, () => amount);
  expect(trendOf(days(...week(100), ...week(112), 5_000))).toEqual({
    last: { orders: 7, amount: 784 },
    before: { orders: 7, amount: 700 },
    percent: 12,
  });
  expect(trendOf(days(...week(100), ...week(50), 0)).percent).toBe(-50);
  expect(trendOf(days(...week(0), ...week(50), 0)).percent).toBeUndefined();
});
