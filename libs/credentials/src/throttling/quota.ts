import { withoutFuture } from './instants.js';

/** So many of something in so long; ms. */
export interface Quota {
  readonly times: number;
  readonly within: number;
}

/**
 * Takes one at `now`, `taken` being the instants of those before, oldest first. Answers the instants that count from now on, or in how many ms
 * there is one again: at most `within`. Pure.
 */
export function consume(
  taken: readonly number[],
  { times, within }: Quota,
  now: number,
): { readonly taken: readonly number[] } | { readonly retryIn: number } {
  const recent = withoutFuture(taken, now).filter((at) => at > now - within);
  const oldest = recent.at(-times);
  return oldest === undefined ? { taken: [...recent, now] } : { retryIn: oldest + within - now };
}
