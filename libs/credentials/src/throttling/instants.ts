/*
 * What is counted is kept as instants, in ms since 1970. None of them is later than now, unless the clock has been set back since: then it counts as now
 * and is written so, or people would wait for as long as the clock was wrong.
 */

export function withoutFuture(instants: readonly number[], now: number): readonly number[] {
  return instants.map((at) => Math.min(at, now));
}

/** Instants by whose they are. */
export type InstantsOf = Readonly<Record<string, number>>;

/** Those that are less than `within` ms ago. */
export function recent(instants: InstantsOf, within: number, now: number): InstantsOf {
  const until = Object.entries(instants).map(([whose, at]) => [whose, Math.min(at, now)] as const);
  return Object.fromEntries(until.filter(([, at]) => at > now - within));
}
