import { StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';

/** Without it some spreadsheets assume the machine's own character set. */
const BYTE_ORDER_MARK = '\ufeff';

/** Returns lines of CSV (see `csvLine`) as a download; `name` is without extension. */
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
