import { VARIANTS_MAX, type Paise } from '@tiffin/contracts';
import { invalid } from '@tiffin/kernel';

export const PRICE_IS_ZERO = 'Price cannot be 0';
export const COUNT_IS_ZERO = 'Count cannot be 0';

/**
 * Throws `validation` where there are no variants or too many, and for each price that is 0 or a repetition
 * (docs/reference/specification.md#5.18).
 */
export function assertVariants(variants: readonly { readonly price: Paise }[]): void {
  if (variants.length === 0) throw invalid({ variants: 'At least one variant is required.' });
  if (variants.length > VARIANTS_MAX) throw invalid({ variants: `At most ${VARIANTS_MAX} variants are possible.` });
  refuseRows(variants, 'price', ({ price }, index) => {
    if (price === 0) return PRICE_IS_ZERO;
    return variants.findIndex((other) => other.price === price) < index ? 'Price already exists' : undefined;
  });
}

/** Throws `validation` for each count of 0 of a variant that is not `soldOut` (docs/reference/specification.md#5.18). */
export function assertCounts(rows: readonly { readonly availableCount: number; readonly soldOut?: boolean }[]): void {
  refuseRows(rows, 'availableCount', ({ availableCount, soldOut }) => (availableCount === 0 && !soldOut ? COUNT_IS_ZERO : undefined));
}

function refuseRows<Row>(rows: readonly Row[], field: string, problemOf: (row: Row, index: number) => string | undefined): void {
  const errors = rows.flatMap((row, index) => {
    const message = problemOf(row, index);
    return message === undefined ? [] : [[`variants.${index}.${field}`, message] as const];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}
