/** A size in px. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** In rem: the gap between two numbers, the smallest font that is readable across a room, and the largest that looks calm. */
export const GAP = 0.5;
const SMALLEST = 2;
const LARGEST = 11;
/** The least size of a cell in `em`: the width per digit of the tabular figures, the space around them, and the height. */
const DIGIT = 0.68;
const AROUND = 0.5;
const HEIGHT = 1.3;

interface Wanted {
  readonly count: number;
  /** Number of digits of the longest number. */
  readonly digits: number;
  /** The available space. */
  readonly box: Box;
  /** One rem in px. */
  readonly rem: number;
}

interface Fit {
  /** Font size in px. */
  readonly size: number;
  /** The grid that fills the box. */
  readonly columns: number;
  readonly rows: number;
}

/** The grid with the largest numbers of all that hold the whole count; if they would be too small to read, the grid of one page. */
export function fitNumbers({ count, digits, box, rem }: Wanted): Fit {
  const gap = GAP * rem;
  const em = { width: digits * DIGIT + AROUND, height: HEIGHT };
  const sizeIn = (columns: number, rows: number): number =>
    Math.min((box.width - gap * (columns - 1)) / columns / em.width, (box.height - gap * (rows - 1)) / rows / em.height);

  let best: Fit = { size: -Infinity, columns: 1, rows: 1 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.max(1, Math.ceil(count / columns));
    const size = sizeIn(columns, rows);
    if (size > best.size) best = { size, columns, rows };
  }
  const smallest = SMALLEST * rem;
  if (best.size >= smallest) return { ...best, size: Math.min(best.size, LARGEST * rem) };

  const fitting = (available: number, length: number): number => Math.max(1, Math.floor((available + gap) / (length + gap)));
  return { size: smallest, columns: fitting(box.width, em.width * smallest), rows: fitting(box.height, em.height * smallest) };
}
