import { WINDOW } from './attempt-window.js';
import { recent, type InstantsOf } from './instants.js';

/** How long somebody is held back beyond a ceiling, in ms. */
export const HELD_FOR = 30_000;
/**
 * So many are remembered of those who were told to come back; of more, whoever was told longest ago is forgotten (the sum is in
 * docs/adr/0029-slowed-not-stopped.md).
 */
export const MAX_HELD = 10;

/**
 * Tells somebody at `now` to come back in half a minute, or finds that they were told and came: then `retryIn` is 0, else it is what is left of it.
 * `held` says who was told when. Each waits for themselves: with one turn for all, whoever asks most often would have it every time. Pure; ms.
 */
export function holdBack(held: InstantsOf, who: string, now: number): { readonly held: InstantsOf; readonly retryIn: number } {
  const known = recent(held, WINDOW, now);
  const told = known[who];
  if (told !== undefined) return { held: known, retryIn: Math.max(0, told + HELD_FOR - now) };
  const others = Object.entries(known).sort(([, one], [, other]) => other - one);
  return { held: Object.fromEntries([[who, now], ...others.slice(0, MAX_HELD - 1)]), retryIn: HELD_FOR };
}
