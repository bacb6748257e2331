import fc from 'fast-check';
import { consume, type Quota } from './quota.js';

const MINUTE = 60_000;
const THREE: Quota = { times: 3, within: 15 * MINUTE };

test('is available again once the oldest use is out of the period', () => {
  const taken = [0, MINUTE, 2 * MINUTE];
  expect(consume(taken, THREE, 3 * MINUTE)).toEqual({ retryIn: 12 * MINUTE });
  expect(consume(taken, THREE, 15 * MINUTE - 1)).toEqual({ retryIn: 1 });
  expect(consume(taken, THREE, 15 * MINUTE)).toEqual({ taken: [MINUTE, 2 * MINUTE, 15 * MINUTE] });
});

test('admits a client after the announced wait, and never more than the quota', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10 * MINUTE), { maxLength: 60 }), (pauses) => {
      let [now, taken]: [number, readonly number[]] = [0, []];
      const got: number[] = [];
      for (const pause of pauses) {
        now += pause;
        const first = consume(taken, THREE, now);
        if ('retryIn' in first) now += first.retryIn;
        const outcome = 'retryIn' in first ? consume(taken, THREE, now) : first;
        if ('retryIn' in outcome) return false;
        taken = outcome.taken;
        got.push(now);
      }
      return got.every((at, index) => index < THREE.times || at - (got[index - THREE.times] ?? 0) >= THREE.within);
    }),
  );
});
