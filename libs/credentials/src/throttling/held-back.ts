import { WINDOW } from './attempt-window.js';
import { recent, type InstantsOf } from './instants.js';

/** How long an address is held back beyond a limit, in ms. */
export const HELD_FOR = 30_000;
/**
 * Most held-back addresses that are remembered; beyond that the earliest is forgotten (docs/adr/0029-slowed-not-stopped.md has the
 * calculation).
 */
export const MAX_HELD = 10;

/**
 * Holds an address back for half a minute, or admits it after that: then `retryIn` is 0, otherwise the remaining time. `held` has the
 * instants by address. Each address waits separately: with a common turn the most frequent caller would always get it. Pure; in ms.
 */
export function holdBack(held: InstantsOf, address: string, now: number): { readonly held: InstantsOf; readonly retryIn: number } {
  const remembered = recent(held, WINDOW, now);
  const heldAt = remembered[address];
  if (heldAt !== undefined) return { held: remembered, retryIn: Math.max(0, heldAt + HELD_FOR - now) };
  const latest = Object.entries(remembered).sort(([, a], [, b]) => b - a);
  return { held: Object.fromEntries([[address, now], ...latest.slice(0, MAX_HELD - 1)]), retryIn: HELD_FOR };
}
