import { jest } from '@jest/globals';
import { onWake } from './on-wake';

let woken = 0;
let asleep = 0;
let stop: () => void;

/** The device's clock: it goes on while timers sleep. */
const clock = (): number => performance.now() + asleep;

beforeEach(() => {
  jest.useFakeTimers();
  woken = 0;
  asleep = 0;
  stop = onWake(() => void (woken += 1), clock);
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('time that goes by as usual wakes nobody', () => {
  jest.advanceTimersByTime(10 * 60_000);
  expect(woken).toBe(0);
});

test('a device that slept is noticed within seconds of waking', () => {
  jest.advanceTimersByTime(20_000);
  asleep += 60 * 60_000;
  jest.advanceTimersByTime(5_000);
  expect(woken).toBe(1);
  jest.advanceTimersByTime(60_000);
  expect(woken).toBe(1);
});

test('a page that is looked at again, or comes out of the memory, wakes', () => {
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(woken).toBe(2);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(woken).toBe(2);
});
