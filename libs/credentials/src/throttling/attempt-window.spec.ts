import fc from 'fast-check';
import { countAttempt, forgiveAttempt, FREE_ATTEMPTS, NO_ATTEMPTS, WINDOW, type AttemptWindow } from './attempt-window.js';

const SECOND = 1_000;

/** Counts attempts at these instants; returns the window and the admitted instants. */
function attempts(instants: readonly number[], from: AttemptWindow = NO_ATTEMPTS) {
  let window = from;
  const allowed = instants.map((at) => {
    const counted = countAttempt(window, at);
    window = counted ?? window;
    return counted !== undefined;
  });
  return { window, allowed };
}

const atOnce = (count: number, at = 0): number[] => Array<number>(count).fill(at);

test('ten attempts are free, the eleventh waits', () => {
  const { allowed, window } = attempts(atOnce(11));
  expect(allowed.filter(Boolean)).toHaveLength(FREE_ATTEMPTS);
  expect(allowed.at(-1)).toBe(false);
  expect(window.blockedUntil).toBe(30 * SECOND);
});

test('further attempts are admitted one at a time, with delays that grow to a quarter of an hour', () => {
  let { window } = attempts(atOnce(10));
  const delays: number[] = [];
  for (let failures = 0; failures < 7; failures++) {
    const at = window.blockedUntil;
    expect(countAttempt(window, at - 1)).toBeUndefined();
    window = countAttempt(window, at) ?? window;
    delays.push((window.blockedUntil - at) / SECOND);
  }
  expect(delays).toEqual([60, 120, 240, 480, 900, 900, 900]);
});

test('a quiet quarter of an hour resets the window', () => {
  const { window } = attempts(atOnce(10));
  expect(attempts(atOnce(10, window.blockedUntil + WINDOW), window).allowed).not.toContain(false);
});

test('attempts at most every tenth of the window never wait', () => {
  const instants = Array.from({ length: 100 }, (_, index) => index * (WINDOW / 9));
  expect(attempts(instants).allowed).not.toContain(false);
});

test('a right secret undoes its attempt and the delay that it caused', () => {
  const nine = attempts(atOnce(9)).window;
  const ten = countAttempt(nine, 5) ?? NO_ATTEMPTS;
  expect(ten.level).toBe(1);
  const forgiven = forgiveAttempt(ten, 5);
  expect(forgiven.attempts).toEqual(nine.attempts);
  expect(countAttempt(forgiven, 5)).toBeDefined();
});

test('a right secret does not undo delays that others caused', () => {
  const nine = attempts([1, ...atOnce(8, 2)]).window;
  const ten = countAttempt(nine, 3) ?? NO_ATTEMPTS;
  expect(countAttempt(forgiveAttempt(ten, 1), 4)).toBeUndefined();
});

test('at most 14 wrong guesses are admitted in a quarter of an hour, at any pace', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 4 * 60 * SECOND }), { minLength: 20, maxLength: 300 });
  fc.assert(
    fc.property(gaps, (steps) => {
      let now = 0;
      const instants = steps.map((step) => (now += step));
      const { allowed } = attempts(instants);
      const through = instants.filter((_, index) => allowed[index]);
      return through.every((start) => through.filter((at) => at >= start && at < start + WINDOW).length <= 14);
    }),
  );
});

test('attempts that all turn out right leave no delay', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(WINDOW), { maxLength: 9 }), (times) => {
      const instants = times.toSorted((a, b) => a - b);
      const { window } = attempts(instants);
      const left = instants.reduce(forgiveAttempt, window);
      return left.attempts.length === 0 && countAttempt(left, WINDOW) !== undefined;
    }),
  );
});
