import fc from 'fast-check';
import { countSending } from '../email-codes/code-sendings.js';
import { asOf, countAttempt, LONGEST_DELAY, WINDOW, type AttemptWindow } from './attempt-window.js';
import { ACCOUNTS_PER_ADDRESS, countAccount } from './failed-accounts.js';
import { HELD_FOR, holdBack } from './held-back.js';
import { withoutFuture } from './instants.js';
import { consume, type Quota } from './quota.js';
import { ATTEMPTS_OF_ALL, countShared, type SharedKeyAttempts } from './shared-key.js';

/**
 * For all stored states, written by any clock: a refused client gets a wait above zero and at most its rule's longest, and is admitted
 * after it unless others were first.
 */

const HOUR = 3_600_000;
const NOW = 10 * HOUR;

/** A client asks at `now`. Returns its wait in ms, 0 if admitted, and the new state. */
type Ask<Kept> = (kept: Kept, now: number) => { readonly kept: Kept; readonly wait: number };

interface Rule<Kept> {
  readonly kept: fc.Arbitrary<Kept>;
  readonly ask: Ask<Kept>;
  readonly longest: number;
}

/** From hours ago to hours ahead, since the clock may have been set back. */
const instant = fc.integer({ min: NOW - 2 * HOUR, max: NOW + 5 * HOUR });
/** Within the window, so that all count. */
const recently = fc.integer({ min: NOW - WINDOW + 60_000, max: NOW + 5 * HOUR });
const oldestFirst = (values: fc.Arbitrary<number[]>) => values.map((instants) => instants.sort((a, b) => a - b));
const named = (values: fc.Arbitrary<number[]>) =>
  values.map((instants) => Object.fromEntries(instants.map((at, index) => [`name-${index}`, at])));
const exactly = (count: number) => fc.array(recently, { minLength: count, maxLength: count });
const some = (maxLength: number) => fc.array(instant, { maxLength });

const attemptWindow = (longest: number): Rule<AttemptWindow> => ({
  kept: fc.record({ attempts: oldestFirst(some(10)), level: fc.nat(12), blockedUntil: fc.oneof(fc.constant(0), instant) }),
  ask: (window, now) => {
    const counted = countAttempt(window, now, longest);
    const known = asOf(window, now, longest);
    return { kept: counted ?? known, wait: counted ? 0 : known.blockedUntil - now };
  },
  longest,
});

function quotaRule(take: (taken: readonly number[], now: number) => ReturnType<typeof consume>, longest: number): Rule<readonly number[]> {
  return {
    kept: oldestFirst(some(20)),
    ask: (taken, now) => {
      const outcome = take(taken, now);
      return 'taken' in outcome ? { kept: outcome.taken, wait: 0 } : { kept: withoutFuture(taken, now), wait: outcome.retryIn };
    },
    longest,
  };
}

const quotaOf = (rule: Quota): Rule<readonly number[]> => quotaRule((taken, now) => consume(taken, rule, now), rule.within);

function holds<Kept>({ kept, ask, longest }: Rule<Kept>): void {
  fc.assert(
    fc.property(kept, (before) => {
      const first = ask(before, NOW);
      if (first.wait === 0) return;
      expect(first.wait).toBeGreaterThan(0);
      expect(first.wait).toBeLessThanOrEqual(longest);
      // Asking again meanwhile does not extend the wait.
      const meanwhile = ask(first.kept, NOW + Math.floor(first.wait / 2));
      expect(meanwhile.wait).toBe(first.wait - Math.floor(first.wait / 2));
      expect(ask(meanwhile.kept, NOW + first.wait).wait).toBe(0);
    }),
    { numRuns: 100 },
  );
}

test.each<[string, () => void]>([
  ['attempts on an account', () => holds(attemptWindow(LONGEST_DELAY))],
  ['the operators’ key', () => holds(attemptWindow(30_000))],
  ['links to choose a password', () => holds(quotaOf({ times: 3, within: WINDOW }))],
  ['a new password', () => holds(quotaOf({ times: 1, within: 60_000 }))],
  ['messages to the office', () => holds(quotaOf({ times: 10, within: HOUR }))],
  ['codes', () => holds(quotaRule(countSending, HOUR))],
  [
    'people whom an address has mailed',
    () =>
      holds({
        kept: named(exactly(ACCOUNTS_PER_ADDRESS)),
        ask: (failed, now) => {
          const { accounts, retryIn } = countAccount(failed, 'another', now);
          return { kept: accounts, wait: retryIn };
        },
        longest: WINDOW,
      }),
  ],
  [
    'whoever is held back beyond a ceiling',
    () =>
      holds({
        kept: named(some(5)),
        ask: (before, now) => {
          const { held, retryIn } = holdBack(before, 'name-0', now);
          return { kept: held, wait: retryIn };
        },
        longest: HELD_FOR,
      }),
  ],
  [
    'a key that many share',
    () =>
      holds<SharedKeyAttempts>({
        kept: fc.record({ attempts: oldestFirst(exactly(ATTEMPTS_OF_ALL.times)), held: named(some(5)) }),
        ask: (before, now) => {
          const { retryIn, ...kept } = countShared(before, 'name-0', now);
          return { kept, wait: retryIn };
        },
        longest: HELD_FOR,
      }),
  ],
])('%s', (_, check) => check());
