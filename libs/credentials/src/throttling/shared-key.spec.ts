import fc from 'fast-check';
import { HELD_FOR, MAX_HELD } from './held-back.js';
import { ATTEMPTS_OF_ALL, countShared, type SharedKeyAttempts } from './shared-key.js';

test('allows 100 checks in a quarter of an hour from all addresses, then ten per half minute', () => {
  const gaps = fc.array(fc.tuple(fc.nat(5_000), fc.nat(60)), { minLength: 150, maxLength: 300 });
  fc.assert(
    fc.property(gaps, (knocks) => {
      let [now, state]: [number, SharedKeyAttempts] = [0, { attempts: [], held: {} }];
      const looks: number[] = [];
      for (const [pause, address] of knocks) {
        now += pause;
        const { retryIn, ...after } = countShared(state, `address-${address}`, now);
        state = after;
        if (retryIn === 0) looks.push(now);
      }
      expect(state.attempts.length).toBeLessThanOrEqual(ATTEMPTS_OF_ALL.times);
      looks.forEach((at, index) => {
        // Beyond the limit, that is, if the hundredth check before was less than a quarter of an hour ago.
        const beyond = looks.slice(0, index).filter((earlier, before) => {
          const hundredth = looks[before - ATTEMPTS_OF_ALL.times];
          return earlier > at - HELD_FOR && hundredth !== undefined && hundredth > earlier - ATTEMPTS_OF_ALL.within;
        });
        expect(beyond.length).toBeLessThanOrEqual(MAX_HELD);
      });
    }),
    { numRuns: 25 },
  );
});

test('beyond the limit holds an address back before every check', () => {
  const attempts = Array.from({ length: ATTEMPTS_OF_ALL.times }, (_, index) => index);
  const first = countShared({ attempts, held: {} }, 'campus', 1_000);
  expect(first).toEqual({ attempts, held: { campus: 1_000 }, retryIn: HELD_FOR });
  const second = countShared(first, 'campus', 1_000 + HELD_FOR);
  expect([second.retryIn, second.attempts.at(-1)]).toEqual([0, 1_000 + HELD_FOR]);
  expect(countShared(second, 'campus', 1_000 + HELD_FOR).retryIn).toBe(HELD_FOR);
});
