/** A size in px. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** The gap between two numbers, in px. */
export const GAP = 12;
/** Font sizes in px, from the largest that looks calm to the smallest that is readable across a room. */
const SIZES = [152, 128, 104, 88, 72, 60, 48] as const;
const SMALLEST = 48;
/** Dimensions of a cell in `em`: the width per digit of the tabular figures, the padding, and the minimum width. */
const DIGIT = 0.68;
const AROUND = 0.5;
const LEAST_WIDTH = 1.9;
const HEIGHT = 1.36;

interface Wanted {
  readonly count: number;
  /** Number of digits of the longest number. */
  readonly digits: number;
  /** The available space; unlimited if `undefined`. */
  readonly box: Box | undefined;
}

interface Fit {
  /** Font size in px. */
  readonly size: number;
  /** The size of each number's cell, in px. */
  readonly cell: Box;
  /** How many numbers fit at once; at least one. */
  readonly perPage: number;
}

/** How to show the numbers: at the largest size at which all fit, otherwise as many as fit at the smallest. */
export function fitNumbers({ count, digits, box }: Wanted): Fit {
  const fits = (size: number): Fit => {
    const cell = { width: size * Math.max(LEAST_WIDTH, digits * DIGIT + AROUND), height: size * HEIGHT };
    return { size, cell, perPage: box ? Math.max(1, countThatFit(cell, box)) : Math.max(1, count) };
  };
  const size = box && SIZES.find((each) => fits(each).perPage >= count);
  return fits(size ?? SMALLEST);
}

function countThatFit(cell: Box, box: Box): number {
  const fitting = (available: number, length: number): number => Math.floor((available + GAP) / (length + GAP));
  return fitting(box.width, cell.width) * fitting(box.height, cell.height);
}
