import type { Clock } from '@tiffin/kernel';

/** A clock that stands still until it is moved. */
export interface FixedClock extends Clock {
  advance(ms: number): void;
  set(instant: string): void;
}

/** Starts at an ISO 8601 instant. */
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
