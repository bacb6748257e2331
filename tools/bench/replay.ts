import type { EventStore, Position } from '@tiffin/event-sourcing';

export interface Replay {
  /** The number of events read. */
  readonly events: number;
  readonly took: number;
}

/** Reads the log from `after` to its end; times in ms. */
export async function replay(store: EventStore, after: Position): Promise<Replay> {
  const startedAt = performance.now();
  let events = 0;
  for await (const page of store.readAll({ after, follow: false, signal: new AbortController().signal })) events += page.events.length;
  return { events, took: performance.now() - startedAt };
}

/** Returns the fastest of several replays: other load only ever slows one down. */
export async function fastestReplay(store: EventStore, after: Position, replays = 3): Promise<Replay> {
  let best = await replay(store, after);
  for (let repeat = 1; repeat < replays; repeat++) {
    const next = await replay(store, after);
    if (next.took / next.events < best.took / best.events) best = next;
  }
  return best;
}

/** Events a second. */
export function rateOf({ events, took }: Replay): number {
  return Math.round(events / (took / 1_000));
}
