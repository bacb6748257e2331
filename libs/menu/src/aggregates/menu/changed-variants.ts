import { invalid, Refusal } from '@tiffin/kernel';
import type { AdjustStock, EditedVariant, NewVariant } from './menu-commands.js';
import type { VariantData } from './menu-events.js';
import type { PackagedItemState, VariantState } from './packaged-item.js';
import { assertCounts } from './variant-rules.js';

/** Returns the variants of a new item. Throws `validation` for a count of 0. */
export function newVariants(rows: readonly NewVariant[]): readonly VariantData[] {
  assertCounts(rows);
  return rows.map(({ variantId, price, availableCount }) => ({ variantId, price, added: availableCount }));
}

/**
 * Returns an item's variants after an edited form (docs/reference/decisions.md#3.3). The change that the contractor made to the count on
 * the form is applied to the current free count, so that orders placed while the form was open are not sold twice. A count never goes
 * below 0.
 *
 * Throws `validation` for a count of 0 (unless the form showed the variant as sold out) or a variant listed twice, and `conflict` for a
 * variant that was removed meanwhile.
 */
export function changedVariants(item: PackagedItemState, rows: readonly EditedVariant[]): readonly VariantData[] {
  const namedIds = new Set(rows.flatMap(({ existingId }) => existingId ?? []));
  const matched = rows.map((row) => matchedRow(item, row, namedIds));
  assertCounts(
    matched.map(({ row, current, seenCount }) => ({
      availableCount: row.availableCount,
      soldOut: current !== undefined && seenCount === 0,
    })),
  );
  const changed = matched.map(changedVariant);
  if (new Set(changed.map(({ variantId }) => variantId)).size < changed.length) {
    throw invalid({ variants: 'Each variant can be in the list only once.' });
  }
  return changed;
}

/**
 * Returns an item's variants with `by` units more or less of one. The change applies to the current free count, so that two people can
 * adjust it at once. Reserved units stay, and a count never goes below 0. Throws `not_found` for a variant that the item does not have.
 */
export function adjustedVariants(item: PackagedItemState, { variantId, by }: AdjustStock): readonly VariantData[] {
  if (!item.variants.some((variant) => variant.variantId === variantId)) throw new Refusal('not_found');
  return item.variants.map(({ variantId: id, price, free }) => ({
    variantId: id,
    price,
    added: id === variantId ? Math.max(free + by, 0) - free : 0,
  }));
}

/** Whether these variants equal the item's current ones. */
export function isUnchanged(item: PackagedItemState, variants: readonly VariantData[]): boolean {
  return (
    variants.length === item.variants.length &&
    variants.every(
      ({ variantId, price, added }) =>
        added === 0 && item.variants.some((before) => before.variantId === variantId && before.price === price),
    )
  );
}

interface MatchedRow {
  readonly row: EditedVariant;
  readonly current: VariantState | undefined;
  readonly free: number;
  /** The count that the form showed. */
  readonly seenCount: number;
}

function matchedRow(item: PackagedItemState, row: EditedVariant, namedIds: ReadonlySet<string>): MatchedRow {
  const current = currentVariant(item, row, namedIds);
  const free = current?.free ?? 0;
  return { row, current, free, seenCount: (current && row.seenCount) ?? free };
}

function changedVariant({ row, current, free, seenCount }: MatchedRow): VariantData {
  return { variantId: current?.variantId ?? row.newId, price: row.price, added: Math.max(free + row.availableCount - seenCount, 0) - free };
}

/**
 * Returns the variant of a row. A row without an id is matched by price, as on the wire, unless another row names that variant. Throws
 * `conflict` where the named variant was removed.
 */
function currentVariant(item: PackagedItemState, row: EditedVariant, namedIds: ReadonlySet<string>): VariantState | undefined {
  if (row.existingId === undefined) return item.variants.find(({ variantId, price }) => price === row.price && !namedIds.has(variantId));
  const current = item.variants.find(({ variantId }) => variantId === row.existingId);
  if (!current) throw new Refusal('conflict');
  return current;
}
