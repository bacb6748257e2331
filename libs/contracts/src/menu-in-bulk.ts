import type { Rupees } from './money.js';

/** The menu as a CSV file, and prices of many items at once (docs/reference/decisions.md#3.10). */

/** The columns of the file. A packaged item has a row for each variant. */
export const MENU_COLUMNS = [
  'kind',
  'id',
  'name',
  'price',
  'description',
  'diets',
  'mark',
  'energy',
  'serving',
  'allergens',
  'nameHi',
  'namePa',
  'category',
  'available',
  'stock',
  'options',
] as const;
export type MenuColumn = (typeof MENU_COLUMNS)[number];
export const MENU_KINDS = ['snack', 'packaged'] as const;
export type MenuKind = (typeof MENU_KINDS)[number];

/** The most rows of an imported file, and the most prices of one change. */
export const MENU_ROWS_MAX = 500;

/** A column of a row that an import changes. The texts are cells of the file, empty where nothing is stated. */
export interface MenuCellChange {
  column: MenuColumn;
  before: string;
  after: string;
}
/** What an import does with a row of the file. */
export interface MenuImportRow {
  /** Its line in the file; the header is line 1. */
  row: number;
  kind: MenuKind;
  /** The name after the import. */
  name: string;
  result: 'added' | 'changed' | 'unchanged';
  changes: MenuCellChange[];
  /** Columns whose cells are not used here, such as the stock of an existing variant. */
  unused?: MenuColumn[];
  /** The message for each column that is wrong, or for the whole `row`; empty where the row is correct. */
  errors: Record<string, string>;
}
/** What `dryRun` answers, and what a refused import carries. */
export interface MenuImportPreview {
  rows: MenuImportRow[];
  /** How many rows add, change and leave something, and how many have errors. */
  added: number;
  changed: number;
  unchanged: number;
  invalid: number;
  /** The names of columns that Tiffin does not know. */
  unknownColumns: string[];
  /** Identifies these changes. An import that names it changes exactly what the dry run showed, or nothing. */
  digest: string;
}
/** How many snacks and packaged items an import added and changed. */
export interface MenuImported {
  added: number;
  changed: number;
}

/** A new price of a snack, or of a variant of a packaged item. */
export interface NewPrice {
  /** The id of the snack or packaged item. */
  _id: string;
  variantId?: string;
  price: Rupees;
  /** The price that was shown when the new one was chosen. */
  seenPrice: Rupees;
}
/** An item whose price is another one than `seenPrice`; without `price` where it is no longer on the menu. */
export interface OtherPrice {
  _id: string;
  variantId?: string;
  price?: Rupees;
}

/** What the calls about the menu in bulk answer. */
export interface MenuInBulkAnswers {
  'POST /contractors/menu/import': MenuImportPreview | MenuImported;
  'POST /contractors/menu/prices': { changed: number };
}
