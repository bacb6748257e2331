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
/** Of a cell in `em`, as `number-board` draws it: a digit of the tabular figures, the room around a number, and the least that a cell is wide. */
const DIGIT = 0.62;
const AROUND = 0.5;
const LEAST_WIDTH = 1.7;
const HEIGHT = 1.36;

interface Wanted {
  readonly count: number;
  /** Of the longest number. */
  readonly digits: number;
  /** Without one there is as much room as it takes. */
  readonly box: Box | undefined;
}

/** In which size (px) numbers are shown, and how many at once: the largest in which all fit, else as many as fit in the smallest, at least one. */
export function fitNumbers({ count, digits, box }: Wanted): { readonly size: number; readonly perPage: number } {
  if (!box) return { size: SMALLEST, perPage: Math.max(1, count) };
  const size = SIZES.find((each) => roomFor(each, digits, box) >= count) ?? SMALLEST;
  return { size, perPage: Math.max(1, roomFor(size, digits, box)) };
}

function roomFor(size: number, digits: number, { width, height }: Box): number {
  const wide = size * Math.max(LEAST_WIDTH, digits * DIGIT + AROUND);
  const fitting = (room: number, cell: number): number => Math.floor((room + GAP) / (cell + GAP));
  return fitting(width, wide) * fitting(height, size * HEIGHT);
}
