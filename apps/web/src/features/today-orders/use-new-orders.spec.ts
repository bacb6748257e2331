import { renderHook } from '@testing-library/react';
import type { TabCounts } from './live/tab-orders';
import { useNewOrders } from './use-new-orders';

const counts = (Pending: number, Prepared = 0): TabCounts => ({ Pending, Prepared, PickedUp: 0, Rejected: 0 });

test('rings for new orders, with or without a message, and for nothing else', () => {
  let rung = 0;
  const { rerender } = renderHook(({ now }: { now: TabCounts | undefined }) => useNewOrders(now, () => void (rung += 1)), {
    initialProps: { now: undefined as TabCounts | undefined },
  });
  const after = (now: TabCounts | undefined): number => {
    rerender({ now });
    return rung;
  };
  expect(after(counts(3))).toBe(0);
  expect(after(counts(2, 1))).toBe(0);
  expect(after(counts(3, 0))).toBe(0);
  expect(after(counts(4, 1))).toBe(1);
  // Midnight: yesterday's orders are no longer today's.
  expect(after(counts(1))).toBe(1);
  expect(after(counts(2))).toBe(2);
});
