/** In px. */
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Between two numbers, in px. */
export const GAP = 12;
/** From the largest that is calm to the smallest that is read across a room, in px. */
const SIZES = [152, 128, 104, 88, 72, 60, 48] as const;
const SMALLEST = 48;
/** Of a cell in `em`: room for a digit of the tabular figures, around a number, and the least that a cell is wide. */
const DIGIT = 0.68;
const AROUND = 0.5;
const LEAST_WIDTH = 1.9;
const HEIGHT = 1.36;

interface Wanted {
  readonly count: number;
  /** Of the longest number. */
  readonly digits: number;
  /** Without one there is as much room as it takes. */
  readonly box: Box | undefined;
}

interface Fit {
  /** Of the figures, in px. */
  readonly size: number;
  /** Of each number's cell, in px. */
  readonly cell: Box;
  /** How many are shown at once; at least one. */
  readonly perPage: number;
}

/** How numbers are shown: in the largest size in which all fit, else as many as fit in the smallest. */
export function fitNumbers({ count, digits, box }: Wanted): Fit {
  const fits = (size: number): Fit => {
    const cell = { width: size * Math.max(LEAST_WIDTH, digits * DIGIT + AROUND), height: size * HEIGHT };
    return { size, cell, perPage: box ? Math.max(1, countThatFit(cell, box)) : Math.max(1, count) };
  };
  const size = box && SIZES.find((each) => fits(each).perPage >= count);
  return fits(size ?? SMALLEST);
}

function countThatFit(cell: Box, box: Box): number {
  const fitting = (room: number, one: number): number => Math.floor((room + GAP) / (one + GAP));
  return fitting(box.width, cell.width) * fitting(box.height, cell.height);
}
