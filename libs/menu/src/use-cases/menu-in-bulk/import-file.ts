import { MENU_COLUMNS, MENU_ROWS_MAX, type MenuColumn } from '@tiffin/contracts';
import { csvLinesOf, type CsvLine } from '@tiffin/http';
import { invalid, type Refusal } from '@tiffin/kernel';
import type { ImportedRow } from '../../aggregates/menu/menu-commands.js';

/** A menu's file: its rows, and the names of columns that are none of the menu's. */
export interface MenuFile {
  readonly rows: readonly Omit<ImportedRow, 'newIds'>[];
  readonly unknownColumns: readonly string[];
}

const refused = (why: string): Refusal => invalid({ file: why });
const NO_NAME = 'The first line must name the columns, among them name or id.';
const UNKNOWN_NAME_MAX = 40;

/**
 * Returns the rows of a CSV file (see `csvLinesOf`). Its header names some of the menu's columns, in any order and case; other columns are
 * allowed. Throws 400 with one sentence for any other file, a file without rows, and one with more than 500.
 */
export function menuFile(bytes: Uint8Array): MenuFile {
  const [header, ...lines] = csvLinesOf(bytes);
  const names = withoutEmptyEnd(header?.cells ?? []);
  const columns = names.map(columnNamed);
  if (!columns.includes('name') && !columns.includes('id')) throw refused(NO_NAME);
  const twice = columns.find((column, index) => column !== undefined && columns.indexOf(column) < index);
  if (twice) throw refused(`The first line names the column ${twice} twice.`);
  if (lines.length === 0) throw refused('There are no rows in this file.');
  if (lines.length > MENU_ROWS_MAX) throw refused(`A file may have at most ${MENU_ROWS_MAX} rows; this one has ${lines.length}.`);
  const unknownColumns = names.filter((name, index) => columns[index] === undefined && name.trim() !== '');
  return {
    rows: lines.map((line) => rowOf(line, columns)),
    unknownColumns: unknownColumns.map((name) => name.trim().slice(0, UNKNOWN_NAME_MAX)),
  };
}

const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');
const COLUMN_BY_LETTERS = new Map<string, MenuColumn>([
  ...MENU_COLUMNS.map((column) => [lettersOf(column), column] as const),
  ['info', 'description'],
]);
const columnNamed = (name: string): MenuColumn | undefined => COLUMN_BY_LETTERS.get(lettersOf(name));

/** Some spreadsheets end each line with separators of empty columns. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

function rowOf({ line, cells }: CsvLine, columns: readonly (MenuColumn | undefined)[]): Omit<ImportedRow, 'newIds'> {
  const isWrong = cells.length < columns.length || withoutEmptyEnd(cells).length > columns.length;
  const entries = columns.flatMap((column, index) => (column === undefined ? [] : [[column, cells[index]?.trim() ?? ''] as const]));
  return {
    row: line,
    cells: Object.fromEntries(entries),
    ...(isWrong && { error: `This line has ${cells.length} values instead of ${columns.length}.` }),
  };
}
