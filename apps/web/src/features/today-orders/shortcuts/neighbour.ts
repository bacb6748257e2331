/** Where a ticket stands, in px of one frame of reference. */
export interface Spot {
  readonly left: number;
  readonly top: number;
}
export type Direction = 'next' | 'previous' | 'down' | 'up';

/** How far (px) tops may differ within one row. */
const SAME_ROW = 4;

/**
 * The index of the ticket that a key leads to from the one at `from`; the first where there is none yet. Along the list one by one; up and down to
 * the nearest of the next row. At the end it stays.
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

/** The top of the nearest row on one side. */
function rowTop(spots: readonly Spot[], beyond: (top: number) => boolean, nearest: (...tops: number[]) => number): number | undefined {
  const tops = spots.map(({ top }) => top).filter(beyond);
  return tops.length === 0 ? undefined : nearest(...tops);
}

function nearestOfRow(spots: readonly Spot[], { left }: Spot, row: number | undefined): number | undefined {
  if (row === undefined) return undefined;
  const inRow = spots.flatMap((spot, index) => (Math.abs(spot.top - row) <= SAME_ROW ? [{ index, away: Math.abs(spot.left - left) }] : []));
  return inRow.sort((one, other) => one.away - other.away)[0]?.index;
}
