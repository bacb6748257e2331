import { jest } from '@jest/globals';
import { closeByTurns } from './hand-over.js';

/** How many are closed after so many ms. */
async function closedAfter(count: number, ms: number): Promise<number> {
  jest.useFakeTimers();
  try {
    let closed = 0;
    void closeByTurns(Array.from({ length: count }, () => ({ close: () => void closed++ })));
    await jest.advanceTimersByTimeAsync(ms);
    return closed;
  } finally {
    jest.useRealTimers();
  }
}

test.each([
  [0, 0, 0],
  [7, 0, 7],
  [25, 0, 10],
  [25, 50, 20],
  [25, 100, 25],
  [1_000, 49, 20],
  [1_000, 1_000, 420],
  [1_000, 2_450, 1_000],
  [10_001, 2_450, 10_001],
])('of %i connections, within %i ms %i are closed', async (count, ms, closed) => {
  expect(await closedAfter(count, ms)).toBe(closed);
});
