/** A ticket's position, in px of one frame of reference. */
export interface Spot {
  readonly left: number;
  readonly top: number;
}
export type Direction = 'next' | 'previous' | 'down' | 'up';

/** How many px the tops of tickets in one row may differ. */
const SAME_ROW = 4;

/**
 * The index of the ticket that a key moves to from `from`; the first if there is none yet. Sideways one by one; up and down to the nearest
 * in the next row. At the end it stays.
 */
export function neighbour(spots: readonly Spot[], from: number | undefined, direction: Direction): number | undefined {
  if (spots.length === 0) return undefined;
  const start = from === undefined ? undefined : spots[from];
  if (from === undefined || !start) return 0;
  switch (direction) {
    case 'next':
      return Math.min(from + 1, spots.length - 1);
    case 'previous':
      return Math.max(from - 1, 0);
    case 'down':
      return (
        nearestOfRow(
          spots,
          start,
          rowTop(spots, (top) => top > start.top + SAME_ROW, Math.min),
        ) ?? from
      );
    case 'up':
      return (
        nearestOfRow(
          spots,
          start,
          rowTop(spots, (top) => top < start.top - SAME_ROW, Math.max),
        ) ?? from
      );
  }
}

/** The top of the nearest row in one direction. */
function rowTop(spots: readonly Spot[], beyond: (top: number) => boolean, nearest: (...tops: number[]) => number): number | undefined {
  const tops = spots.map(({ top }) => top).filter(beyond);
  return tops.length === 0 ? undefined : nearest(...tops);
}

function nearestOfRow(spots: readonly Spot[], { left }: Spot, row: number | undefined): number | undefined {
  if (row === undefined) return undefined;
  const inRow = spots.flatMap((spot, index) => (Math.abs(spot.top - row) <= SAME_ROW ? [{ index, away: Math.abs(spot.left - left) }] : []));
  return inRow.sort((a, b) => a.away - b.away)[0]?.index;
}
