/** A spreadsheet takes a text that begins like this for a formula and may run it, also after quotation marks that it takes for its own. */
const FORMULA = /^["\s\p{Cc}]*[=+\-@\uff0b\uff0d\uff1d\uff20]/u;
/** A spreadsheet takes these texts for numbers and changes them: `4.12E+11`, the zeros of `00123`, and an order code such as `12345E67`. */
const NUMBER = /^(?:\d{12,}|0\d+|\d+E\d+)$/i;
/**
 * Where a cell ends for a spreadsheet with a separator other than the comma. Such a spreadsheet does not know our quotation marks in the
 * middle of its own cells.
 */
const END = /([;\t\r\n])/;

const isGuarded = (part: string): boolean => FORMULA.test(part) || NUMBER.test(part);

/** Returns a text with an apostrophe where a spreadsheet would take it for a formula or a number. */
export function guardedText(text: string): string {
  return text
    .split(END)
    .map((part) => (isGuarded(part) ? `'${part}` : part))
    .join('');
}

/** Returns a cell's text without the apostrophes of `guardedText`. */
export function unguardedText(cell: string): string {
  return cell
    .split(END)
    .map((part) => (part.startsWith("'") && isGuarded(part.slice(1)) ? part.slice(1) : part))
    .join('');
}

/**
 * Returns one cell of a CSV file. Numbers stay as they are. An apostrophe protects texts that a spreadsheet would take for a formula or
 * a number, also after another separator. Cells are quoted where they need it.
 */
function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const harmless = guardedText(value);
  return /[",;\t\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Returns one line of a CSV file (RFC 4180) with its line break. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
