import type { AnyView } from '../view.js';

/**
 * Whether an index of the view begins with these fields in this order, so that a list filtered and sorted by them is read in the index's
 * order.
 */
export function goesByIndex({ indexes }: AnyView, fields: readonly string[]): boolean {
  return indexes.some((index) => index.fields.slice(0, fields.length).join() === fields.join());
}
