/** The largest file that the server accepts, in bytes (docs/reference/wire.md#5.13). */
const FILE_MAX_BYTES = 1024 * 1024;

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

/** The file's current bytes, so that exactly the checked rows are imported even if the file changes. Throws `UnusableFile`. */
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
