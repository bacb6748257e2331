import { jest } from '@jest/globals';
import { BackOff, exponentialDelay, retry, steppedDelay } from './back-off.js';
import { nap, sleep } from './sleep.js';

describe('a policy', () => {
  const pauses = (policy: ReturnType<typeof exponentialDelay>, chance = 0) =>
    [1, 2, 3, 4, 5, 1_000].map((failures) => policy(failures, chance));

  test('that doubles grows from its first pause to its longest', () => {
    expect(pauses(exponentialDelay({ first: 100, longest: 1_000 }))).toEqual([100, 200, 400, 800, 1_000, 1_000]);
  });

  test('of steps takes them in turn, and the last one ever after', () => {
    expect(pauses(steppedDelay([5, 15, 60]))).toEqual([5, 15, 60, 60, 60, 60]);
  });

  test('gives chance what its jitter says, and nothing without', () => {
    const all = exponentialDelay({ first: 100, longest: 100, jitter: 1 });
    const half = steppedDelay([100], { jitter: 0.5 });
    expect([0, 0.5, 1].map((chance) => [all(1, chance), half(1, chance)])).toEqual([
      [100, 100],
      [50, 75],
      [0, 50],
    ]);
    expect(pauses(exponentialDelay({ first: 100, longest: 100 }), 1)).toEqual([100, 100, 100, 100, 100, 100]);
  });
});

describe('trying again', () => {
  let waited: number[];
  let stop: AbortController;
  let backOff: BackOff;
  beforeEach(() => {
    waited = [];
    stop = new AbortController();
    const rest = async (ms: number): Promise<void> => void waited.push(ms);
    backOff = new BackOff(exponentialDelay({ first: 10, longest: 40, jitter: 1 }), rest, () => 0.5);
  });

  const failing = (...failures: readonly Error[]) => {
    const left = [...failures];
    return jest.fn(() => {
      const failure = left.shift();
      return failure ? Promise.reject(failure) : Promise.resolve('done');
    });
  };
  const passing = (): Error => new Error('passes');
  const isRetryable = (error: unknown): boolean => (error as Error).message === 'passes';

  test('waits ever longer until it succeeds, and then begins anew', async () => {
    const trouble = jest.fn();
    const options = { backOff, signal: stop.signal, isRetryable, onFailure: trouble };
    expect(await retry(failing(passing(), passing(), passing(), passing()), options)).toBe('done');
    expect(waited).toEqual([5, 10, 20, 20]);
    expect(trouble).toHaveBeenCalledTimes(4);
    await retry(failing(passing()), options);
    expect(waited).toEqual([5, 10, 20, 20, 5]);
  });

  test('throws at once what does not pass', async () => {
    const trouble = jest.fn();
    const attempt = failing(passing(), new TypeError('a defect'));
    await expect(retry(attempt, { backOff, signal: stop.signal, isRetryable: isRetryable, onFailure: trouble })).rejects.toThrow(
      'a defect',
    );
    expect([attempt.mock.calls.length, trouble.mock.calls.length, waited]).toEqual([2, 1, [5]]);
  });

  test.each(['before', 'in', 'after'])('ends with the signal’s reason when it aborts %s an attempt', async (when) => {
    const trouble = jest.fn(() => (when === 'after' ? stop.abort(new Error('enough')) : undefined));
    const attempt = jest.fn(() => {
      if (when === 'in') stop.abort(new Error('enough'));
      return Promise.reject(passing());
    });
    if (when === 'before') stop.abort(new Error('enough'));
    await expect(retry(attempt, { backOff, signal: stop.signal, isRetryable: isRetryable, onFailure: trouble })).rejects.toThrow('enough');
    expect([attempt.mock.calls.length, trouble.mock.calls.length]).toEqual({ before: [0, 0], in: [1, 0], after: [1, 1] }[when]);
  });
});

test.each([
  ['sleep', sleep],
  ['nap', nap],
])('a %s ends early, and quietly, when it is aborted', async (_, rest) => {
  const stop = new AbortController();
  const rested = rest(60_000, stop.signal);
  stop.abort(new Error('enough'));
  await expect(rested).resolves.toBeUndefined();
  await expect(rest(60_000, stop.signal)).resolves.toBeUndefined();
  await expect(rest(1, new AbortController().signal)).resolves.toBeUndefined();
});
