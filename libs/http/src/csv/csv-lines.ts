/** A line of a CSV file. A quoted cell may have line breaks, so a CSV line may span several lines of text. */
export interface CsvLine {
  /** The line of text that it begins on, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type Separator = ',' | ';' | '\t';

/** A place where a file violates CSV. */
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
 * Parses CSV as in RFC 4180, with any kind of line break; lines without content are skipped. Throws `CsvDefect` for a quotation mark in a
 * wrong place, and for one that is never closed.
 */
export function csvLines(text: string, separator: Separator): readonly CsvLine[] {
  // A cell (quoted: group 1, or plain: group 2), then its end.
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^"${separator}\\r\\n]*))(${separator}|\\r\\n|\\r|\\n|$)`, 'y');
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let firstLine = 1;
  let line = 1;
  while (cell.lastIndex < text.length || cells.length > 0) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw defectAt(text.slice(at), line);
    const [, quoted, plain = '', end] = match;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += breaksIn(quoted ?? '');
    if (end === separator) continue;
    if (cells.some((content) => content.trim() !== '')) lines.push({ line: firstLine, cells });
    cells = [];
    firstLine = line += 1;
  }
  return lines;
}

function defectAt(remainder: string, line: number): CsvDefect {
  const isOpen = remainder.startsWith('"') && !/^"[^"]*(?:""[^"]*)*"/.test(remainder);
  return new CsvDefect(line, isOpen ? 'a quotation mark is never closed.' : 'a quotation mark stands where none can be.');
}
