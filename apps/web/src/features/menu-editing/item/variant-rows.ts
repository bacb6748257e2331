import { type PackagedItem, STOCK_MAX } from '@tiffin/contracts';
import { parseAmount } from '../../../forms/amounts';
import { priceProblem, parseCount, type PriceProblem } from '../parse-amount';

/** A variant as it stands in the form. */
export interface VariantRow {
  /** Of the variant that it was when the form was opened; a new row has none. */
  existingId?: string;
  /** How many were left then. */
  seenCount?: number;
  price: string;
  count: string;
}

export type PriceFault = PriceProblem | 'exists';
export type CountFault = 'zero' | 'no-count';

export const EMPTY_ROW: VariantRow = { price: '', count: '' };

/** The rows of an item as it is shown now; a new one has one empty row. */
export function rowsOf(item: PackagedItem | undefined): VariantRow[] {
  if (!item) return [EMPTY_ROW];
  return item.variants.map(({ _id, price, availableCount }) => ({
    existingId: _id,
    seenCount: availableCount,
    price: String(price),
    count: String(availableCount),
  }));
}

/** What is wrong with the price of row `at`: two variants can't cost the same, and it is the later row that is told so. */
export function priceFault(rows: readonly VariantRow[], at: number): PriceFault | undefined {
  const typed = rows[at]?.price ?? '';
  const problem = priceProblem(typed);
  if (problem) return problem;
  return rows.slice(0, at).some(({ price }) => parseAmount(price) === parseAmount(typed)) ? 'exists' : undefined;
}

/** What is wrong with the count of a row: only a variant that was sold out may stay at 0 (docs/reference/wire.md#3.1). */
export function countFault({ count, seenCount }: VariantRow): CountFault | undefined {
  const left = parseCount(count);
  if (count.trim() === '' || left === 0) return seenCount === 0 && left === 0 ? undefined : 'zero';
  // What was put in before may be more than can be put in at once.
  return left === undefined || left > Math.max(STOCK_MAX, seenCount ?? 0) ? 'no-count' : undefined;
}

/**
 * The rows as they are sent: each kept variant by its id, with the count that the form showed, so that nothing is sold twice
 * (docs/reference/decisions.md#3.3).
 */
export function rowsToSend(rows: readonly VariantRow[]) {
  return rows.map(({ existingId, seenCount, price, count }) => ({
    ...(existingId !== undefined && { _id: existingId, seenCount }),
    price: parseAmount(price),
    availableCount: parseCount(count) ?? 0,
  }));
}
