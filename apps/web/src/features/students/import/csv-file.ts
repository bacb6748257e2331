import { csvLine } from '@tiffin/contracts';

/** The largest file that the server accepts, in bytes (docs/reference/wire.md#5.13). */
const FILE_MAX_BYTES = 1024 * 1024;
/** The most rows that a file may have. */
export const ROWS_MAX = 1000;

/** The columns in the template's order. */
export const COLUMNS = ['fullName', 'rollNo', 'email', 'phoneNumber'] as const;
export type Column = (typeof COLUMNS)[number];
/** An example row: name, roll number, e-mail, and a phone number that no spreadsheet treats as a formula. */
export const EXAMPLE = ['Example Student', '101', 'student101@example.edu', '98765 00101'] as const;

/** The template file: the columns and the example. */
export function templateFile(): Blob {
  return new Blob([csvLine(COLUMNS), csvLine(EXAMPLE)], { type: 'text/csv' });
}

/** The file is no CSV file, is too large, or cannot be read. Thrown before it is sent. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';

  constructor(
    readonly why: 'kind' | 'size' | 'unreadable',
    cause?: unknown,
  ) {
    super(`This file can't be used: ${why}.`, { cause });
  }
}

/** The media types that systems use for CSV: file pickers filter by them, but no file is refused for its type. */
export const CSV_KINDS =
  '.csv,text/csv,text/comma-separated-values,text/x-csv,text/plain,application/csv,application/vnd.ms-excel,application/octet-stream';
/** Names of other kinds of files; some file pickers give a name without an extension. */
const OTHER_NAME = /\.(?!csv$|txt$)[^.]*$/i;

/** The file's current bytes, so that exactly the checked rows are registered even if the file changes. Throws `UnusableFile`. */
export async function readCsv(file: File): Promise<Blob> {
  if (OTHER_NAME.test(file.name.trim())) throw new UnusableFile('kind');
  if (file.size > FILE_MAX_BYTES) throw new UnusableFile('size');
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    throw new UnusableFile('unreadable', error);
  });
  // A text has no zero byte; workbooks, pictures and UTF-16 texts do.
  if (new Uint8Array(bytes).includes(0)) throw new UnusableFile('kind');
  return new Blob([bytes], { type: 'text/csv' });
}
