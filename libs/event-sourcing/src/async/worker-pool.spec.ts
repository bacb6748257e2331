import { jest } from '@jest/globals';
import { WorkerPool } from './worker-pool.js';

const IDLE = 1_000;
const pool = new WorkerPool<null, number>(new URL('../../test/thread-id.ts', import.meta.url), 1, IDLE);

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());
afterAll(() => pool.close());

test('ends a thread after its idle time, and starts another one on demand', async () => {
  const first = await pool.run(null);
  jest.advanceTimersByTime(IDLE - 1);
  expect(await pool.run(null)).toBe(first);
  jest.advanceTimersByTime(IDLE - 1);
  expect(await pool.run(null)).toBe(first);
  jest.advanceTimersByTime(IDLE);
  expect(await pool.run(null)).not.toBe(first);
});
