import { mailRetryDelay, transportRetryDelay } from './retry-delays.js';

test('a mail that fails waits longer each time, up to an hour', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 7, 100].map((attempts) => mailRetryDelay(attempts, 0) / 1_000);
  expect(seconds).toEqual([5, 15, 60, 300, 900, 3_600, 3_600, 3_600]);
});

test('while the transport is away, all mails wait for a minute at most', () => {
  expect([1, 2, 3, 4, 100].map((failures) => transportRetryDelay(failures, 0) / 1_000)).toEqual([5, 15, 60, 60, 60]);
});

test('chance shortens a delay by up to a fifth', () => {
  expect([0, 0.5, 1].map((chance) => mailRetryDelay(1, chance))).toEqual([5_000, 4_500, 4_000]);
});
