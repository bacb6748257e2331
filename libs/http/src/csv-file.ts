import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';

/** Spreadsheets take a file without it for one of the machine's own character set. */
const BYTE_ORDER_MARK = '\ufeff';

/** Lines of a spreadsheet (`csvLine`) as a download; the name is without its ending. */
export function csvFile(lines: AsyncIterable<string> | Iterable<string>, name: string): StreamableFile {
  return new StreamableFile(Readable.from(withMark(lines), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}.csv"`,
  });
}

async function* withMark(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}
