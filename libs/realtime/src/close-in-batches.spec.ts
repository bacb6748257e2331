import { jest } from '@jest/globals';
import { closeInBatches } from './close-in-batches.js';

/** Returns how many are closed after so many ms. */
async function closedAfter(count: number, ms: number): Promise<number> {
  jest.useFakeTimers();
  try {
    let closed = 0;
    void closeInBatches(Array.from({ length: count }, () => ({ close: () => void closed++ })));
    await jest.advanceTimersByTimeAsync(ms);
    return closed;
  } finally {
    jest.useRealTimers();
  }
}

test.each([
  [0, 0, 0],
  [3, 0, 3],
  [10, 0, 4],
  [10, 100, 10],
  [1_000, 1_000, 210],
  [1_000, 4_950, 1_000],
  [10_001, 4_950, 10_001],
])('of %i connections closes within %i ms %i', async (count, ms, closed) => {
  expect(await closedAfter(count, ms)).toBe(closed);
});
