/**
 * Returns the instants (ms since 1970), none later than `now`. A later one was written before the clock was set back; without this,
 * clients would wait for as long as the clock was wrong.
 */
export function withoutFuture(instants: readonly number[], now: number): readonly number[] {
  return instants.map((at) => Math.min(at, now));
}

/** Instants by owner. */
export type InstantsOf = Readonly<Record<string, number>>;

/** Returns those that are less than `within` ms ago. */
export function recent(instants: InstantsOf, within: number, now: number): InstantsOf {
  const past = Object.entries(instants).map(([owner, at]) => [owner, Math.min(at, now)] as const);
  return Object.fromEntries(past.filter(([, at]) => at > now - within));
}
