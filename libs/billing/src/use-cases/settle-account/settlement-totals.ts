import type { Position } from '@tiffin/event-sourcing';

/**
 * What settling came to: how many bills were issued and revised, how many students were left alone since a parked event holds up their months,
 * and how far a read must have come to see it (0 where nothing was done).
 */
export interface SettlementTotals {
  readonly issued: number;
  readonly revised: number;
  readonly heldUp: number;
  readonly position: Position;
}

export const NO_SETTLEMENTS: SettlementTotals = { issued: 0, revised: 0, heldUp: 0, position: 0 };

/** Both of them. */
export function addTotals(one: SettlementTotals, other: SettlementTotals): SettlementTotals {
  return {
    issued: one.issued + other.issued,
    revised: one.revised + other.revised,
    heldUp: one.heldUp + other.heldUp,
    position: Math.max(one.position, other.position),
  };
}
