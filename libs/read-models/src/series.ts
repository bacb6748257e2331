import type { ViewDocument } from './view.js';

/** How far the numbers of a series have come (docs/adr/0041). */
export interface Series extends ViewDocument {
  readonly last: number;
}

/** The series after one more number, which is its `last`. */
export function countedOn(series: ViewDocument | undefined, _id: string): Series {
  return { _id, last: ((series as Series | undefined)?.last ?? 0) + 1 };
}
