import { jest } from '@jest/globals';
import fc from 'fast-check';

const RUNS = Number(process.env['TIFFIN_MODEL_RUNS'] ?? 20);

/** A new clock, as after loading the page. */
async function freshClock() {
  jest.resetModules();
  return import('./server-clock');
}
const second = (ms: number) => new Date(Math.floor(ms / 1000) * 1000).toUTCString();

afterEach(() => jest.useRealTimers());

test('uses the offset of an earlier visit until the first answer', async () => {
  const { observeServerTime, restoreClockOffset, serverNow } = await freshClock();
  jest.useFakeTimers({ now: 1_700_000_000_000 });
  restoreClockOffset(86_400_000);
  expect(serverNow()).toBe(1_700_086_400_000);
  observeServerTime(second(1_700_000_000_000), 1_700_000_000_000, 1_700_000_000_010);
  expect(Math.abs(serverNow() - 1_700_000_000_000)).toBeLessThanOrEqual(510);
});

test('estimates any offset within half a second plus half the shortest round trip', async () => {
  const travel = fc.integer({ min: 0, max: 3000 });
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -1e10, max: 1e10 }),
      fc.array(fc.record({ there: travel, back: travel, pause: fc.integer({ min: 0, max: 5000 }) }), { minLength: 1, maxLength: 12 }),
      async (offset, answers) => {
        const { observeServerTime, serverNow } = await freshClock();
        let now = 1_700_000_000_000;
        for (const { there, back, pause } of answers) {
          const sentAt = now + pause;
          now = sentAt + there + back;
          observeServerTime(second(sentAt + there + offset), sentAt, now);
        }
        jest.useFakeTimers({ now });
        const fastest = Math.min(...answers.map(({ there, back }) => there + back));
        expect(Math.abs(serverNow() - (now + offset))).toBeLessThanOrEqual(500 + fastest / 2 + 1);
        jest.useRealTimers();
      },
    ),
    { numRuns: RUNS },
  );
});

test('relearns the offset after a clock was set', async () => {
  const { observeServerTime, serverNow } = await freshClock();
  jest.useFakeTimers({ now: 1_700_000_000_000 });
  observeServerTime(second(1_700_000_000_000), 1_700_000_000_000, 1_700_000_000_010);
  observeServerTime(second(1_700_003_600_000), 1_700_000_000_000, 1_700_000_000_010);
  expect(Math.abs(serverNow() - 1_700_003_600_000)).toBeLessThanOrEqual(510);
});

test('uses this device’s clock before the first answer, and ignores invalid dates', async () => {
  const { observeServerTime, serverNow } = await freshClock();
  jest.useFakeTimers({ now: 1000 });
  observeServerTime('yesterday', 0, 1);
  observeServerTime(null, 0, 1);
  expect(serverNow()).toBe(1000);
});
