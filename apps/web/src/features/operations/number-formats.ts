const integerFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** A count, position or rate for display: `482,917`. */
export function formatCount(number: number): string {
  return integerFormat.format(number);
}

/** A size for display: `5.5 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1_000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  return `${rough.format(bytes / 1_000 ** power)} ${UNITS[power] ?? ''}`;
}
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];
const rough = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });

/** A share in whole percent; 100 only when nothing is missing. */
export function percentOf(part: number, all: number): number {
  return all <= 0 || part >= all ? 100 : Math.floor((Math.max(part, 0) / all) * 100);
}
