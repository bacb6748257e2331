import { invalid, type Refusal } from '@tiffin/kernel';
import { CsvDefect, csvLines, type CsvLine, type Separator } from './csv-lines.js';

const refused = (why: string): Refusal => invalid({ file: why });
const NOT_UTF8 = 'This file is not in UTF-8. Please save it as “CSV UTF-8” and try again.';

/**
 * Returns the lines of an uploaded CSV file in UTF-8, the header first. Commas, semicolons or tabs separate its cells, as its first line
 * does. Throws 400 with one sentence for any other file.
 */
export function csvLinesOf(bytes: Uint8Array): readonly CsvLine[] {
  const text = textOf(bytes);
  try {
    return csvLines(text, separatorOf(text));
  } catch (error) {
    throw error instanceof CsvDefect ? refused(error.message) : error;
  }
}

/** Returns the text without its byte order mark. UTF-16 mostly decodes as UTF-8 with zeros, so zeros are refused, too. */
function textOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // not UTF-8: refused below
  }
  throw refused(NOT_UTF8);
}

/** A header has no quoted separators. */
function separatorOf(text: string): Separator {
  const [firstLine = ''] = text.split(/[\r\n]/, 1);
  return ([',', ';', '\t'] as const).find((separator) => firstLine.includes(separator)) ?? ',';
}
