import { jest } from '@jest/globals';
import { BackOff, exponentialDelay, retry, steppedDelay } from './back-off.js';
import { nap, sleep } from './sleep.js';

describe('a delay', () => {
  const delays = (delay: ReturnType<typeof exponentialDelay>, chance = 0) =>
    [1, 2, 3, 4, 5, 1_000].map((failures) => delay(failures, chance));

  test('doubles from its first pause to its longest', () => {
    expect(delays(exponentialDelay({ first: 100, longest: 1_000 }))).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });

  test('takes given steps in order, and repeats the last one', () => {
    expect(delays(steppedDelay([5, 15, 60]))).toEqual([5, 15, 60, 60, 60, 60]);
  });

  test('is shortened by chance as far as its jitter allows', () => {
    const all = exponentialDelay({ first: 100, longest: 100, jitter: 1 });
    const half = steppedDelay([100], { jitter: 0.5 });
    expect([0, 0.5, 1].map((chance) => [all(1, chance), half(1, chance)])).toEqual([
      [100, 100],
      [50, 75],
      [0, 50],
    ]);
    expect(delays(exponentialDelay({ first: 100, longest: 100 }), 1)).toEqual([100, 100, 100, 100, 100, 100]);
  });
});

describe('retry', () => {
  let waited: number[];
  let stop: AbortController;
  let backOff: BackOff;
  beforeEach(() => {
    waited = [];
    stop = new AbortController();
    const sleepFor = async (ms: number): Promise<void> => void waited.push(ms);
    backOff = new BackOff(exponentialDelay({ first: 10, longest: 40, jitter: 1 }), sleepFor, () => 0.5);
  });

  const failing = (...failures: readonly Error[]) => {
    const left = [...failures];
    return jest.fn(() => {
      const failure = left.shift();
      return failure ? Promise.reject(failure) : Promise.resolve('done');
    });
  };
  const retryable = (): Error => new Error('retryable');
  const isRetryable = (error: unknown): boolean => (error as Error).message === 'retryable';

  test('waits longer after each failure, and starts again with the first pause after a success', async () => {
    const onFailure = jest.fn();
    const options = { backOff, signal: stop.signal, isRetryable, onFailure };
    expect(await retry(failing(retryable(), retryable(), retryable(), retryable()), options)).toBe('done');
    expect(waited).toEqual([5, 10, 20, 20]);
    expect(onFailure).toHaveBeenCalledTimes(4);
    await retry(failing(retryable()), options);
    expect(waited).toEqual([5, 10, 20, 20, 5]);
  });

  test('rethrows a failure that is not retryable at once', async () => {
    const onFailure = jest.fn();
    const attempt = failing(retryable(), new TypeError('a defect'));
    await expect(retry(attempt, { backOff, signal: stop.signal, isRetryable, onFailure })).rejects.toThrow('a defect');
    expect([attempt.mock.calls.length, onFailure.mock.calls.length, waited]).toEqual([2, 1, [5]]);
  });

  test.each(['before', 'in', 'after'])('ends with the signal’s reason when it aborts %s an attempt', async (when) => {
    const onFailure = jest.fn(() => (when === 'after' ? stop.abort(new Error('enough')) : undefined));
    const attempt = jest.fn(() => {
      if (when === 'in') stop.abort(new Error('enough'));
      return Promise.reject(retryable());
    });
    if (when === 'before') stop.abort(new Error('enough'));
    await expect(retry(attempt, { backOff, signal: stop.signal, isRetryable, onFailure })).rejects.toThrow('enough');
    expect([attempt.mock.calls.length, onFailure.mock.calls.length]).toEqual({ before: [0, 0], in: [1, 0], after: [1, 1] }[when]);
  });
});

test.each([
  ['sleep', sleep],
  ['nap', nap],
])('%s resolves early when it is aborted', async (_, pause) => {
  const stop = new AbortController();
  const pausing = pause(60_000, stop.signal);
  stop.abort(new Error('enough'));
  await expect(pausing).resolves.toBeUndefined();
  await expect(pause(60_000, stop.signal)).resolves.toBeUndefined();
  await expect(pause(1, new AbortController().signal)).resolves.toBeUndefined();
});
