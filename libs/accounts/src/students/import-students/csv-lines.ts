/** A line of a CSV file; a quoted cell may hold line breaks, so it may be more than one line of text. */
export interface CsvLine {
  /** The line of text that it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Where a file stops being CSV. */
export class CsvDefect extends Error {
  override readonly name = 'CsvDefect';

  constructor(
    readonly line: number,
    readonly why: string,
  ) {
    super(`Line ${line}: ${why}`);
  }
}

const BREAK = /\r\n|\r|\n/g;
const breaksIn = (text: string): number => text.match(BREAK)?.length ?? 0;

/**
 * Reads CSV as RFC 4180 has it, with any kind of line break and lines without content left out. Throws `CsvDefect` for a quotation mark where none
 * can be, and for one that is never closed.
 */
export function csvLines(text: string, separator: ',' | ';'): readonly CsvLine[] {
  // A cell (quoted, then group 1; or plain, then group 2), and what ends it.
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`, 'y');
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let begun = 1;
  let line = 1;
  while (cell.lastIndex < text.length || cells.length > 0) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) throw defectAt(text.slice(at), line);
    const [, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += breaksIn(quoted ?? '');
    if (end === separator) continue;
    if (cells.some((content) => content.trim() !== '')) lines.push({ line: begun, cells });
    cells = [];
    begun = line += 1;
  }
  return lines;
}

function defectAt(rest: string, line: number): CsvDefect {
  const isOpen = rest.startsWith('"') && !/^"[^"]*(?:""[^"]*)*"/.test(rest);
  return new CsvDefect(line, isOpen ? 'a quotation mark is never closed.' : 'a quotation mark stands where none can be.');
}
