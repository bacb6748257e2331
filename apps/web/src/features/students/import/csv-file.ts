import { csvLine } from '@tiffin/contracts';

/** The largest file that the server takes, in bytes (docs/reference/wire.md#5.13). */
const FILE_MAX_BYTES = 1024 * 1024;
/** The most rows that a file may have. */
export const ROWS_MAX = 1000;

/** The columns, in the order of the template. */
export const COLUMNS = ['fullName', 'rollNo', 'email', 'phoneNumber'] as const;
export type Column = (typeof COLUMNS)[number];
/** A row as it is to be written: name, roll number, e-mail, and a phone number, which no spreadsheet takes for a sum. */
export const EXAMPLE = ['Example Student', '101', 'student101@example.edu', '98765 00101'] as const;

/** The template as a file: the columns and the example. */
export function templateFile(): Blob {
  return new Blob([csvLine(COLUMNS), csvLine(EXAMPLE)], { type: 'text/csv' });
}

/** The file is no CSV file, too large, or can't be read (any more). Found out before it is sent. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';

  constructor(
    readonly why: 'kind' | 'size' | 'unreadable',
    cause?: unknown,
  ) {
    super(`This file can't be used: ${why}.`, { cause });
  }
}

/** What systems call CSV, each another kind: a picker shows files of these, and none is refused for its own. */
export const CSV_KINDS =
  '.csv,text/csv,text/comma-separated-values,text/x-csv,text/plain,application/csv,application/vnd.ms-excel,application/octet-stream';
/** Names of what is none; some pickers of files name one without an ending. */
const OTHER_NAME = /\.(?!csv$|txt$)[^.]*$/i;

/**
 * The file's bytes as they are now, so that what is registered is what was checked, whatever happens to the file meanwhile. Throws
 * `UnusableFile`.
 */
export async function readCsv(file: File): Promise<Blob> {
  if (OTHER_NAME.test(file.name.trim())) throw new UnusableFile('kind');
  if (file.size > FILE_MAX_BYTES) throw new UnusableFile('size');
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    throw new UnusableFile('unreadable', error);
  });
  // No text has a zero; workbooks, pictures and texts in UTF-16 do.
  if (new Uint8Array(bytes).includes(0)) throw new UnusableFile('kind');
  return new Blob([bytes], { type: 'text/csv' });
}
