import { withoutFuture } from './instants.js';

/** Wrong secrets for one account: ten in a quarter of an hour, then one at a time with a growing delay between (docs/reference/wire.md#1.18). Pure; ms. */
export interface AttemptWindow {
  /** Instants of the attempts that count, oldest first. */
  readonly attempts: readonly number[];
  /** How often the delay has grown; 0 while attempts are free. */
  readonly level: number;
  /** Nobody may try before this instant. */
  readonly blockedUntil: number;
}

export const FREE_ATTEMPTS = 10;
export const WINDOW = 15 * 60_000;
const FIRST_DELAY = 30_000;
export const LONGEST_DELAY = 15 * 60_000;

export const NO_ATTEMPTS: AttemptWindow = { attempts: [], level: 0, blockedUntil: 0 };

const delay = (level: number, longest: number): number => Math.min(FIRST_DELAY * 2 ** (level - 1), longest);

/** The window as it counts at `now`, whatever clock it was written by: nobody is kept waiting for longer than a delay that starts now. */
export function asOf(window: AttemptWindow, now: number, longest = LONGEST_DELAY): AttemptWindow {
  const { level } = window;
  return { attempts: withoutFuture(window.attempts, now), level, blockedUntil: Math.min(window.blockedUntil, now + delay(level, longest)) };
}

/** Counts an attempt at `now`, where delays grow up to `longest`; `undefined` where it is not allowed, and then nothing changes. */
export function countAttempt(before: AttemptWindow, now: number, longest = LONGEST_DELAY): AttemptWindow | undefined {
  const window = asOf(before, now, longest);
  if (now < window.blockedUntil) return undefined;
  const calm = now >= window.blockedUntil + WINDOW;
  const attempts = [...window.attempts.filter((at) => at > now - WINDOW), now].slice(-FREE_ATTEMPTS);
  const slowed = (window.level > 0 && !calm) || attempts.length >= FREE_ATTEMPTS;
  if (!slowed) return { attempts, level: 0, blockedUntil: 0 };
  const level = calm ? 1 : window.level + 1;
  return { attempts, level, blockedUntil: now + delay(level, longest) };
}

/** Takes back an attempt counted at `at`, because its secret was right; with it the delay that it caused. */
export function forgiveAttempt(window: AttemptWindow, at: number): AttemptWindow {
  const index = window.attempts.lastIndexOf(at);
  if (index < 0) return window;
  const attempts = window.attempts.toSpliced(index, 1);
  const caused = window.level > 0 && window.blockedUntil === at + delay(window.level, LONGEST_DELAY);
  return caused ? { attempts, level: window.level - 1, blockedUntil: at } : { ...window, attempts };
}

/** From when on the window says nothing any more. */
export function forgottenAt(window: AttemptWindow): number {
  return Math.max(window.blockedUntil, window.attempts.at(-1) ?? 0) + WINDOW;
}
