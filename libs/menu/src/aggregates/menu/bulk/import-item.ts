import type { EditedVariant, ImportedRow, PackagedItemCommand } from '../menu-commands.js';
import type { PackagedItemState, VariantState } from '../packaged-item.js';
import { CELL_ERRORS } from './cell-values.js';
import type { ItemRow } from './import-entries.js';
import { ROW_ERRORS } from './import-entries.js';
import { variantCells } from './menu-cells.js';
import { isSameCell, namesAndContents, rowValues, type RowErrors, type RowValues } from './row-values.js';

const DETAILS = ['name', 'mark', 'energy', 'serving', 'allergens', 'nameHi', 'namePa'] as const;

/** A row with the variant that it changes or adds. */
export interface VariantRow {
  readonly row: ImportedRow;
  readonly variantId: string;
  readonly variant?: VariantState;
  readonly errors: RowErrors;
}

/**
 * Returns the command of a packaged item's rows, and the variant of each. A row without an id changes the variant with its price, or adds
 * one. Variants without a row stay, and so does the stock of those that the item has: it changes with every order.
 */
export function itemCommand(
  canteenId: string,
  { item, rows }: { readonly item?: PackagedItemState; readonly rows: readonly ItemRow[] },
): {
  readonly commands: readonly PackagedItemCommand[];
  readonly itemId: string;
  readonly rows: readonly VariantRow[];
  readonly variantIds: readonly string[];
} {
  const [first] = rows;
  const [newItemId = ''] = first?.row.newIds ?? [];
  const itemId = item?.itemId ?? newItemId;
  const named = new Set(rows.flatMap(({ variant }) => variant?.variantId ?? []));
  const taken = new Map<string, number>();
  const matched = rows.map(({ row, variant: byId }) => {
    const ofRow = byId ?? variantByPrice(item, row, named);
    const current = item && ofRow && variantCells(item, ofRow);
    const { values, errors } = rowValues(row, ['price', ...(ofRow ? [] : ['stock' as const])], current);
    const variant = ofRow ?? item?.variants.find(({ variantId, price }) => price === values.price && !named.has(variantId));
    if (!variant && values.price === undefined) errors.price ??= CELL_ERRORS.price;
    if (!variant && values.stock === undefined) errors.stock ??= CELL_ERRORS.stock;
    if (variant) delete errors.stock;
    const variantId = variant?.variantId ?? row.newIds[1] ?? '';
    const line = taken.get(variantId);
    if (line !== undefined) errors.price ??= ROW_ERRORS.again(line);
    taken.set(variantId, line ?? row.row);
    return { row, variantId, values, errors, ...(variant && { variant }) };
  });
  const details = detailsOf(item, matched);
  const edited = variantsAfter(item, matched);
  const category = details.name ?? item?.category ?? '';
  if (category === '' && matched[0]) matched[0].errors.name ??= CELL_ERRORS.name;
  const common = { canteenId, itemId, category, ...namesAndContents(details) };
  const isWritten = !item || [details, ...matched.map(({ values }) => values)].some((values) => Object.keys(values).length > 0);
  const command: PackagedItemCommand = item
    ? { type: 'ChangePackagedItem', ...common, variants: edited }
    : { type: 'AddPackagedItem', ...common, variants: edited.map(({ newId, ...variant }) => ({ variantId: newId, ...variant })) };
  return {
    itemId,
    commands: isWritten ? [command] : [],
    rows: matched,
    variantIds: edited.map(({ existingId, newId }) => existingId ?? newId),
  };
}

/** The price of a cell finds a variant only where it is written as the menu writes it; other spellings are parsed later. */
function variantByPrice(item: PackagedItemState | undefined, { cells }: ImportedRow, named: ReadonlySet<string>): VariantState | undefined {
  const free = item?.variants.filter(({ variantId }) => !named.has(variantId)) ?? [];
  if (cells.price === undefined || cells.price === '') return item?.variants.length === 1 ? free[0] : undefined;
  return item && free.find((variant) => variantCells(item, variant).price === cells.price);
}

type Matched = VariantRow & { readonly values: RowValues };

/**
 * Returns what the rows say of the item. A row that has what the menu has, or an empty cell, says nothing; only where all cells of a column
 * are empty, it is emptied. Rows that say different things are wrong.
 */
function detailsOf(item: PackagedItemState | undefined, rows: readonly Matched[]): RowValues {
  const current = item && variantCells(item, { variantId: '', price: 0, free: 0 });
  const details: Record<string, unknown> = {};
  for (const column of DETAILS) {
    const written = rows.filter(({ row }) => row.cells[column] && !isSameCell(row.cells[column], current?.[column]));
    const [first] = written.length > 0 || !rows.every(({ row }) => row.cells[column] === '') ? written : rows;
    if (!first) continue;
    const { values, errors } = rowValues(first.row, [column], current);
    Object.assign(details, values);
    Object.assign(first.errors, errors);
    for (const { row, errors: ownErrors } of written) {
      if (row.cells[column] !== first.row.cells[column]) ownErrors[column] = ROW_ERRORS.differs(first.row.row);
    }
  }
  return details;
}

function variantsAfter(item: PackagedItemState | undefined, rows: readonly Matched[]): readonly EditedVariant[] {
  const kept = (item?.variants ?? []).map(({ variantId, price, free }) => {
    const row = rows.find((candidate) => candidate.variantId === variantId);
    return { existingId: variantId, newId: variantId, price: row?.values.price ?? price, availableCount: free, seenCount: free };
  });
  const added = rows.flatMap(({ variant, variantId, values }) =>
    variant ? [] : [{ newId: variantId, price: values.price ?? 0, availableCount: values.stock ?? 0 }],
  );
  return [...kept, ...added];
}
