import type { Clock, Ids } from '@tiffin/kernel';

/** A clock that changes only when the test moves it. */
export interface FixedClock extends Clock {
  advance(ms: number): void;
  set(instant: string): void;
}

/** Returns a clock that starts at an ISO 8601 instant. `advance` takes ms. */
export function fixedClock(instant = '2026-11-21T10:00:00.000Z'): FixedClock {
  let now = new Date(instant).getTime();
  return {
    now: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
    set: (to) => {
      now = new Date(to).getTime();
    },
  };
}

/** Returns ids that count from 1: `00000000-0000-4000-8000-000000000001`. A different first group keeps several counters apart. */
export function sequentialIds(firstGroup = 0): Ids {
  const group = firstGroup.toString(16).padStart(8, '0');
  let last = 0;
  return { uuid: () => `${group}-0000-4000-8000-${(++last).toString(16).padStart(12, '0')}` };
}
