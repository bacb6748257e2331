import { type PackagedItem, STOCK_MAX } from '@tiffin/contracts';
import { parseAmount } from '../../../forms/amounts';
import { priceProblem, parseCount, type PriceProblem } from '../parse-amount';

/** A variant as form values. */
export interface VariantRow {
  /** Id of the variant; absent for a new row. */
  existingId?: string;
  /** The variant's count when the form was opened. */
  seenCount?: number;
  price: string;
  count: string;
}

export type PriceFault = PriceProblem | 'exists';
export type CountFault = 'zero' | 'no-count';

export const EMPTY_ROW: VariantRow = { price: '', count: '' };

/** The rows of an item; one empty row for a new item. */
export function rowsOf(item: PackagedItem | undefined): VariantRow[] {
  if (!item) return [EMPTY_ROW];
  return item.variants.map(({ _id, price, availableCount }) => ({
    existingId: _id,
    seenCount: availableCount,
    price: String(price),
    count: String(availableCount),
  }));
}

/** The error of the price in row `at`, if any. Two variants cannot cost the same; the later row shows that error. */
export function priceFault(rows: readonly VariantRow[], at: number): PriceFault | undefined {
  const typed = rows[at]?.price ?? '';
  const problem = priceProblem(typed);
  if (problem) return problem;
  return rows.slice(0, at).some(({ price }) => parseAmount(price) === parseAmount(typed)) ? 'exists' : undefined;
}

/** The error of the count in a row, if any. Only a variant that was sold out may stay at 0 (docs/reference/wire.md#3.1). */
export function countFault({ count, seenCount }: VariantRow): CountFault | undefined {
  const left = parseCount(count);
  if (count.trim() === '' || left === 0) return seenCount === 0 && left === 0 ? undefined : 'zero';
  // An existing count may exceed the limit for new input.
  return left === undefined || left > Math.max(STOCK_MAX, seenCount ?? 0) ? 'no-count' : undefined;
}

/**
 * The rows as the request has them. Each existing variant has its id and the count that the form showed, so that sales during editing are
 * kept (docs/reference/decisions.md#3.3).
 */
export function rowsToSend(rows: readonly VariantRow[]) {
  return rows.map(({ existingId, seenCount, price, count }) => ({
    ...(existingId !== undefined && { _id: existingId, seenCount }),
    price: parseAmount(price),
    availableCount: parseCount(count) ?? 0,
  }));
}
