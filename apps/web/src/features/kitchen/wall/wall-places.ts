/** The geometry of the wall: where each dish stands, so that a dish that comes or goes moves as few others as possible. */

/** Height (px) of the head of the wall with its margins, and of a card with its gap. */
const HEAD = 120;
const CARD = 160;

/** How many rows the two columns have on a screen of this height (px), before what comes goes below them. */
export function wallRows(height: number, dishes: number): number {
  const fitting = Math.min(6, Math.max(3, Math.floor((height - HEAD) / CARD)));
  const usual = Math.min(4, fitting);
  return dishes > 2 * usual ? fitting : usual;
}

/** Column and row, from 1: down the left column, down the right one, then from left to right below. */
export function placeOnWall(index: number, rows: number): { column: number; row: number } {
  if (index < 2 * rows) return { column: Math.floor(index / rows) + 1, row: (index % rows) + 1 };
  const below = index - 2 * rows;
  return { column: (below % 2) + 1, row: rows + Math.floor(below / 2) + 1 };
}
