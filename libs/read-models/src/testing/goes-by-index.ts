import type { AnyView } from '../view.js';

/** Whether an index of the view begins with these fields in this order: a list that is filtered and sorted by them is then read in its order. */
export function goesByIndex({ indexes }: AnyView, fields: readonly string[]): boolean {
  return indexes.some((index) => index.fields.slice(0, fields.length).join() === fields.join());
}
