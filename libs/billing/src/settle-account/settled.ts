import type { Position } from '@tiffin/event-sourcing';

/**
 * What settling came to: how many bills were issued and revised, how many students were left alone since a parked event holds up their months,
 * and how far a read must have come to see it (0 where nothing was done).
 */
export interface Settled {
  readonly issued: number;
  readonly revised: number;
  readonly heldUp: number;
  readonly position: Position;
}

export const NOTHING_SETTLED: Settled = { issued: 0, revised: 0, heldUp: 0, position: 0 };

/** Both of them. */
export function together(one: Settled, other: Settled): Settled {
  return {
    issued: one.issued + other.issued,
    revised: one.revised + other.revised,
    heldUp: one.heldUp + other.heldUp,
    position: Math.max(one.position, other.position),
  };
}
