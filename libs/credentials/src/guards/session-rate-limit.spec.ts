import { SessionRateLimit, CALLS_PER_SECOND } from './session-rate-limit.js';

test('allows 500 calls per second and session', () => {
  const rate = new SessionRateLimit();
  for (let call = 0; call < CALLS_PER_SECOND; call++) rate.count('one', 1_000);
  expect(() => rate.count('one', 1_999)).toThrow(expect.objectContaining({ code: 'throttled' }) as Error);
  expect(() => rate.count('other', 1_999)).not.toThrow();
  expect(() => rate.count('one', 2_000)).not.toThrow();
});
