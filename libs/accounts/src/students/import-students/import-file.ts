import { csvLinesOf, type CsvLine } from '@tiffin/http';
import { invalid, type Refusal } from '@tiffin/kernel';
import type { StudentDetails } from '../new-student.js';

/** Most students per file (docs/reference/wire.md#5.13). */
export const IMPORT_ROWS_MAX = 1_000;

/** A line of the file, without spaces around its cells. */
export interface FileRow extends StudentDetails {
  /** From 2, since the header is line 1. */
  readonly row: number;
  /** Number of cells, if it differs from the number of columns. */
  readonly cells?: number;
}

const COLUMNS = ['fullName', 'rollNo', 'email', 'phoneNumber'] as const;
type Column = (typeof COLUMNS)[number];

const refused = (why: string): Refusal => invalid({ file: why });
const WRONG_COLUMNS = `The first line must name the columns ${COLUMNS.slice(0, -1).join(', ')} and ${COLUMNS.at(-1)}, each once and no others.`;

/**
 * Returns the rows of a CSV file in UTF-8. Its header names the four columns in any order and case, separated by commas, semicolons or tabs.
 * Throws 400 with one sentence for any other file, a file without rows, and one with more than 1,000.
 */
export function rowsOfFile(bytes: Uint8Array): readonly FileRow[] {
  const [header, ...lines] = csvLinesOf(bytes);
  const columns = header && columnsOf(header.cells);
  if (!columns) throw refused(WRONG_COLUMNS);
  if (lines.length === 0) throw refused('There are no students in this file.');
  if (lines.length > IMPORT_ROWS_MAX)
    throw refused(`A file may have at most ${count(IMPORT_ROWS_MAX)} students; this one has ${count(lines.length)}.`);
  return lines.map((line) => rowOf(line, columns));
}

/** Returns the index of each column's cell. */
function columnsOf(cells: readonly string[]): ReadonlyMap<Column, number> | undefined {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const indexes = new Map(COLUMNS.map((column) => [column, names.indexOf(column.toLowerCase())]));
  return cells.length === COLUMNS.length && ![...indexes.values()].includes(-1) ? indexes : undefined;
}

function rowOf({ line: row, cells }: CsvLine, columns: ReadonlyMap<Column, number>): FileRow {
  const cellOf = (column: Column): string => cells[columns.get(column) ?? -1]?.trim() ?? '';
  const fullName = cellOf('fullName');
  const rollNo = cellOf('rollNo');
  const email = cellOf('email');
  const phoneNumber = cellOf('phoneNumber');
  return { row, fullName, rollNo, email, phoneNumber, ...(cells.length !== COLUMNS.length && { cells: cells.length }) };
}

const count = (number: number): string => number.toLocaleString('en-US');
