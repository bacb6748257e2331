import fc from 'fast-check';
import { countSending } from './code-sendings.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Requests codes at these instants; returns when one was sent. */
function sent(instants: readonly number[]): readonly number[] {
  let sentAt: readonly number[] = [];
  return instants.filter((at) => {
    const outcome = countSending(sentAt, at);
    if ('retryIn' in outcome) return false;
    sentAt = outcome.taken;
    return true;
  });
}

test('codes are a minute apart and at most ten per hour, at any pace', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200), { maxLength: 300 }), (gaps) => {
      let now = 0;
      const instants = sent(gaps.map((gap) => (now += gap * SECOND)));
      instants.slice(1).forEach((at, index) => expect(at - (instants[index] ?? 0)).toBeGreaterThanOrEqual(60 * SECOND));
      instants.slice(10).forEach((at, index) => expect(at - (instants[index] ?? 0)).toBeGreaterThanOrEqual(HOUR));
    }),
  );
});
