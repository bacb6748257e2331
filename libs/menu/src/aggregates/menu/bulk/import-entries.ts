import { comparedName, type MenuKind } from '@tiffin/contracts';
import type { ImportedRow } from '../menu-commands.js';
import type { MenuState } from '../menu-state.js';
import type { PackagedItemState, VariantState } from '../packaged-item.js';
import type { SnackState } from '../snack.js';
import { CELL_VALUES, WrongCell } from './cell-values.js';
import type { RowErrors } from './row-values.js';

/** A row and the variant that its id names. */
export interface ItemRow {
  readonly row: ImportedRow;
  readonly variant?: VariantState;
}
/** What the rows of one item say; without `snack` or `item` they add it. */
export type ImportEntry =
  | { readonly kind: 'snack'; readonly snack?: SnackState; readonly row: ImportedRow }
  | { readonly kind: 'packaged'; readonly item?: PackagedItemState; readonly rows: readonly ItemRow[] }
  | { readonly kind: 'wrong'; readonly kindShown: MenuKind; readonly row: ImportedRow; readonly errors: RowErrors };

export const ROW_ERRORS = {
  id: 'Nothing on the menu has this id. Please empty the cell; then Tiffin finds the row by its name.',
  isSnack: 'On the menu, this is a snack.',
  isPackaged: 'On the menu, this is a packaged item.',
  differs: (line: number): string => `Line ${line} says something else of the same item.`,
  again: (line: number): string => `This is in line ${line} already.`,
} as const;

interface OnMenu {
  readonly kind: MenuKind;
  readonly snack?: SnackState;
  readonly item?: PackagedItemState;
  readonly variant?: VariantState;
}

/** Returns the rows by the items that they add or change, in the file's order. Rows are found by id, or else by name. */
export function importEntries(rows: readonly ImportedRow[], state: MenuState): readonly ImportEntry[] {
  const lookup = menuLookup(state);
  const entries = new Map<string, ImportEntry>();
  const wrong = (row: ImportedRow, kindShown: MenuKind, errors: RowErrors): void =>
    void entries.set(`wrong ${row.row}`, { kind: 'wrong', kindShown, row, errors });
  for (const row of rows) {
    const { id = '', name = '', kind = '' } = row.cells;
    const found = id === '' ? lookup.byName(name) : lookup.byId(id);
    const written = kind === '' ? undefined : kindOf(kind);
    const shown = found?.kind ?? (written instanceof WrongCell ? undefined : written) ?? 'snack';
    if (row.error !== undefined) wrong(row, shown, { row: row.error });
    else if (written instanceof WrongCell) wrong(row, shown, { kind: written.message });
    else if (id !== '' && !found) wrong(row, shown, { id: ROW_ERRORS.id });
    else if (found && written !== undefined && written !== found.kind) {
      wrong(row, shown, { kind: found.kind === 'snack' ? ROW_ERRORS.isSnack : ROW_ERRORS.isPackaged });
    } else addRow(entries, row, found ?? { kind: shown }, wrong);
  }
  return [...entries.values()];
}

function addRow(
  entries: Map<string, ImportEntry>,
  row: ImportedRow,
  { kind, snack, item, variant }: OnMenu,
  wrong: (row: ImportedRow, kind: MenuKind, errors: RowErrors) => void,
): void {
  const name = row.cells.name ?? '';
  const key = snack?.snackId ?? item?.itemId ?? `new ${kind} ${comparedName(name) || `line ${row.row}`}`;
  const entry = entries.get(key);
  if (kind === 'snack') {
    if (entry?.kind === 'snack') wrong(row, kind, { name: ROW_ERRORS.again(entry.row.row) });
    else entries.set(key, { kind, row, ...(snack && { snack }) });
  } else {
    const before = entry?.kind === 'packaged' ? entry.rows : [];
    const rows = [...before, { row, ...(variant && { variant }) }];
    entries.set(key, { kind, rows, ...(item && { item }) });
  }
}

function kindOf(cell: string): MenuKind | WrongCell {
  try {
    return CELL_VALUES.kind(cell);
  } catch (error) {
    if (error instanceof WrongCell) return error;
    throw error;
  }
}

function menuLookup({ snacks, items }: MenuState): {
  readonly byName: (name: string) => OnMenu | undefined;
  readonly byId: (id: string) => OnMenu | undefined;
} {
  const names = new Map<string, OnMenu>();
  const ids = new Map<string, OnMenu>();
  for (const snack of snacks.values()) {
    names.set(comparedName(snack.name), { kind: 'snack', snack });
    ids.set(snack.snackId, { kind: 'snack', snack });
  }
  for (const item of items.values()) {
    names.set(comparedName(item.category), { kind: 'packaged', item });
    for (const variant of item.variants) ids.set(variant.variantId, { kind: 'packaged', item, variant });
  }
  return { byName: (name) => names.get(comparedName(name)), byId: (id) => ids.get(id.toLowerCase()) };
}
