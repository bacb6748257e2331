/** The rows with indices from `from` to before `to`. */
export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** A part of a list on the page: a row, or an empty space in the place of rows that are not rendered. */
export type Piece =
  | { readonly kind: 'row'; readonly key: string; readonly index: number }
  | { readonly kind: 'space'; readonly key: string; readonly height: number };

/**
 * Where each row starts, in px below the start of the list; the last number is the end of the list. A row that was never measured has the
 * average height of the measured ones, or `estimate`.
 */
export function rowStarts(keys: readonly string[], heights: ReadonlyMap<string, number>, estimate: number): number[] {
  const known = keys.map((key) => heights.get(key));
  const measured = known.filter((height) => height !== undefined);
  const assumed = measured.length > 0 ? measured.reduce((sum, height) => sum + height, 0) / measured.length : estimate;
  const starts = [0];
  let end = 0;
  for (const height of known) starts.push((end += height ?? assumed));
  return starts;
}

/** The rows that lie at least partly between two heights in px below the start of the list. */
export function rowsBetween(starts: readonly number[], top: number, bottom: number): RowWindow {
  const count = starts.length - 1;
  let from = 0;
  while (from < count && (starts[from + 1] ?? 0) <= top) from++;
  let to = from;
  while (to < count && (starts[to] ?? 0) < bottom) to++;
  return { from, to };
}

/** The rendered rows and the spaces around them. `indices` of the rows ascend. */
export function piecesOf(keys: readonly string[], starts: readonly number[], indices: readonly number[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  // A space is named after the row below it: if spaces kept their names, React would move rows around them, and a moved row loses the focus.
  const addSpace = (below: string, start: number) => {
    if (start > end) pieces.push({ kind: 'space', key: `space above ${below}`, height: start - end });
  };
  for (const index of indices) {
    const key = keys[index];
    if (key === undefined) continue;
    addSpace(key, starts[index] ?? 0);
    pieces.push({ kind: 'row', key, index });
    end = starts[index + 1] ?? 0;
  }
  addSpace('', starts.at(-1) ?? 0);
  return pieces;
}
