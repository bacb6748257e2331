import { withoutFuture } from './instants.js';

/** At most `times` in `within` ms. */
export interface Quota {
  readonly times: number;
  readonly within: number;
}

/**
 * Consumes one at `now`; `taken` has the instants of earlier ones, oldest first. Returns the instants that count from now on, or the time
 * until the next one is available, at most `within`. Pure; in ms.
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
