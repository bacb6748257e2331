/** A spreadsheet takes a text that begins like this for a formula and may run it; after quotation marks, where it takes these for its own. */
const FORMULA = /^["\s\p{Cc}]*[=+\-@\uff0b\uff0d\uff1d\uff20]/u;
/** A spreadsheet takes these texts for numbers and writes them otherwise: `4.12E+11`, `123`, and of an order's code `12345E67` another one. */
const NUMBER = /^(?:\d{12,}|0\d+|\d+E\d+)$/i;
/**
 * Where a cell ends for a spreadsheet that separates by something else than commas; it doesn't know our quotation marks in the middle of
 * its own cells.
 */
const END = /([;\t\r\n])/;

/**
 * One cell of a CSV file: numbers as they are, texts neither a formula nor a number that loses digits, also after what another spreadsheet
 * separates by, quoted where they need it.
 */
function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const harmless = value
    .split(END)
    .map((part) => (FORMULA.test(part) || NUMBER.test(part) ? `'${part}` : part))
    .join('');
  return /[",;\t\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line of a CSV file (RFC 4180), with its line break. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
