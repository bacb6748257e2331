import { guardedText, unguardedText, type MenuColumn } from '@tiffin/contracts';
import type { ImportedRow } from '../menu-commands.js';
import { CELL_VALUES, WrongCell } from './cell-values.js';
import type { MenuCells } from './menu-cells.js';

type ValueColumn = keyof typeof CELL_VALUES;
/** What a row writes: only columns that differ from what the menu has. */
export type RowValues = { readonly [Column in ValueColumn]?: ReturnType<(typeof CELL_VALUES)[Column]> };
export type RowErrors = Record<string, string>;

/** An empty cell leaves these as they are, since an item can't be without them. */
const NEVER_EMPTY: readonly MenuColumn[] = ['name', 'price', 'available', 'stock'];

/**
 * Returns what the cells of some columns write, compared with the cells that the menu's own file would have; without `current`, the row adds
 * something. Cells that are as the menu writes them are not parsed: an import of the export changes nothing.
 */
export function rowValues(
  { cells }: ImportedRow,
  columns: readonly ValueColumn[],
  current: MenuCells | undefined,
): { readonly values: RowValues; readonly errors: RowErrors } {
  const values: Record<string, unknown> = {};
  const errors: RowErrors = {};
  for (const column of columns) {
    const cell = cells[column];
    if (cell === undefined) continue;
    if (current ? isSameCell(cell, current[column]) || (cell === '' && NEVER_EMPTY.includes(column)) : cell === '') continue;
    try {
      values[column] = CELL_VALUES[column](unguardedText(cell));
    } catch (error) {
      if (!(error instanceof WrongCell)) throw error;
      errors[column] = error.message;
    }
  }
  return { values, errors };
}

/** Whether a cell is as the menu's own file has it. */
export function isSameCell(cell: string, current = ''): boolean {
  return cell === current || unguardedText(cell) === current || cell === guardedText(current).trim();
}

/** Returns the columns of cells that are not empty. */
export function filledColumns({ cells }: ImportedRow, columns: readonly MenuColumn[]): MenuColumn[] {
  return columns.filter((column) => cells[column]);
}

/** Returns what a row writes of names and contents, in the form of a command; empty where it writes none. */
export function namesAndContents({ nameHi, namePa, mark, energy, serving, allergens }: RowValues) {
  const otherNames = defined({ hi: nameHi, pa: namePa });
  const contents = defined({ mark, energy, serving, allergens });
  return {
    ...(Object.keys(otherNames).length > 0 && { otherNames }),
    ...(Object.keys(contents).length > 0 && { contents }),
  };
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Returns the object without its fields of `undefined`. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<Fields>;
}

const COLUMN_OF: Readonly<Record<string, MenuColumn>> = {
  name: 'name',
  category: 'name',
  price: 'price',
  info: 'description',
  'contents.mark': 'mark',
  'contents.energy': 'energy',
  'contents.serving': 'serving',
  'contents.allergens': 'allergens',
  'otherNames.hi': 'nameHi',
  'otherNames.pa': 'namePa',
};

/** Returns the column for a field of a rule's refusal; `row` where none fits. */
export function columnOf(field: string): MenuColumn | 'row' {
  if (field.startsWith('optionGroups')) return 'options';
  return COLUMN_OF[field] ?? 'row';
}
