/** `482,917`. */
export const count = (number: number): string => number.toLocaleString('en');

/** `1 document`, `2,000 documents`. */
export const counted = (number: number, singular: string, plural = `${singular}s`): string =>
  `${count(number)} ${number === 1 ? singular : plural}`;

/** Returns how much of the log was consumed, rounded down so that 100 % means all: `63 %`. */
export const percent = (position: number, head: number): string => `${Math.floor(share(position, head) * 100)} %`;

/** Returns 0 to 1; 1 for an empty log. */
export const share = (position: number, head: number): number => (head <= 0 ? 1 : Math.min(1, Math.max(0, position / head)));

/** Returns a time, rounded: `0 s`, `42 s`, `3 min`, `5 h`, `2 days`. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${count(Math.ceil(seconds))} s`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`;
  return seconds < 48 * 3_600 ? `${Math.round(seconds / 3_600)} h` : `${count(Math.round(seconds / 86_400))} days`;
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Returns a size on disk in decimal units, with two or three figures: `812 bytes`, `4.1 MB`, `120 GB`. */
export function size(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / 1_000 ** step;
  return `${amount < 10 && step > 0 ? amount.toFixed(1) : count(Math.round(amount))} ${UNITS[step] ?? ''}`;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns an instant in this machine's zone, ISO 8601 with the zone's offset and without fractions: `2026-11-21T22:43:10+05:30`. */
export function localTime(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const offset = -at.getTimezoneOffset();
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.trunc(Math.abs(offset) / 60))}:${two(Math.abs(offset) % 60)}`;
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}${zone}`;
}

/**
 * Returns text from elsewhere on one line, without characters that a terminal obeys: errors and reasons may contain what a person
 * entered.
 */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ').trim();

/** Returns the same with its lines kept. */
export const plainLines = (text: string): readonly string[] =>
  text.split(/\r?\n/).map((line) => line.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trimEnd());

/** Returns an id quoted for a shell. */
export const quoted = (id: string): string => (/^[\w.:@~-]+$/.test(id) ? id : `'${plain(id).replaceAll("'", String.raw`'\''`)}'`);

const GAP = '  ';

/** Returns columns under their headings, each as wide as its content; the named ones aligned to the right. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[], toTheRight: readonly string[] = []): string {
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    headings
      .map((heading, column) => {
        const cell = cells[column] ?? '';
        const width = widths[column] ?? 0;
        return toTheRight.includes(heading) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join(GAP)
      .trimEnd();
  return [headings, ...rows].map((cells) => `${line(cells)}\n`).join('');
}

/** Returns names with their values, one per line, indented by two; further lines of a value stand below its first. */
export function facts(rows: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const below = `\n${' '.repeat(width + 2 + GAP.length)}`;
  return rows.map(([name, value]) => `  ${name.padEnd(width)}${GAP}${value.replaceAll('\n', below)}\n`).join('');
}
