import { withoutFuture } from './instants.js';

/**
 * Wrong secrets for one account: ten in a quarter of an hour, then one at a time with growing delays (docs/reference/wire.md#1.18). Pure;
 * in ms.
 */
export interface AttemptWindow {
  /** Instants of the counted attempts, oldest first. */
  readonly attempts: readonly number[];
  /** How often the delay has grown; 0 while attempts are free. */
  readonly level: number;
  /** No attempt is allowed before this instant. */
  readonly blockedUntil: number;
}

export const FREE_ATTEMPTS = 10;
export const WINDOW = 15 * 60_000;
const FIRST_DELAY = 30_000;
export const LONGEST_DELAY = 15 * 60_000;

export const NO_ATTEMPTS: AttemptWindow = { attempts: [], level: 0, blockedUntil: 0 };

const delay = (level: number, longest: number): number => Math.min(FIRST_DELAY * 2 ** (level - 1), longest);

/** Returns the window as it counts at `now`, whatever clock it was written by: no delay is longer than one that starts now. */
export function asOf(window: AttemptWindow, now: number, longest = LONGEST_DELAY): AttemptWindow {
  const { level } = window;
  return { attempts: withoutFuture(window.attempts, now), level, blockedUntil: Math.min(window.blockedUntil, now + delay(level, longest)) };
}

/** Counts an attempt at `now`, with delays up to `longest`. Returns `undefined` if it is not allowed; then nothing changes. */
export function countAttempt(before: AttemptWindow, now: number, longest = LONGEST_DELAY): AttemptWindow | undefined {
  const window = asOf(before, now, longest);
  if (now < window.blockedUntil) return undefined;
  const isQuiet = now >= window.blockedUntil + WINDOW;
  const attempts = [...window.attempts.filter((at) => at > now - WINDOW), now].slice(-FREE_ATTEMPTS);
  const isDelayed = (window.level > 0 && !isQuiet) || attempts.length >= FREE_ATTEMPTS;
  if (!isDelayed) return { attempts, level: 0, blockedUntil: 0 };
  const level = isQuiet ? 1 : window.level + 1;
  return { attempts, level, blockedUntil: now + delay(level, longest) };
}

/** Undoes an attempt counted at `at` whose secret was right, and the delay that it caused. */
export function forgiveAttempt(window: AttemptWindow, at: number): AttemptWindow {
  const index = window.attempts.lastIndexOf(at);
  if (index < 0) return window;
  const attempts = window.attempts.toSpliced(index, 1);
  const causedDelay = window.level > 0 && window.blockedUntil === at + delay(window.level, LONGEST_DELAY);
  return causedDelay ? { attempts, level: window.level - 1, blockedUntil: at } : { ...window, attempts };
}

/** Returns when the window has no effect any more. */
export function forgottenAt(window: AttemptWindow): number {
  return Math.max(window.blockedUntil, window.attempts.at(-1) ?? 0) + WINDOW;
}
