import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';

/** Spreadsheets take a file without it for one of the machine's own character set. */
const BYTE_ORDER_MARK = '\ufeff';

/** Lines of a spreadsheet as a download. */
export function csvFile(lines: AsyncIterable<string>, name: string): StreamableFile {
  return new StreamableFile(Readable.from(withMark(lines), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}.csv"`,
  });
}

async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}

/** Bills read at a time: those of a whole file are never in memory. */
const AT_ONCE = 20;

export function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE);
}
