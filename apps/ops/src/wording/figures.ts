/** `482,917`. */
export const count = (number: number): string => number.toLocaleString('en');

/** `1 document`, `2,000 documents`. */
export const counted = (number: number, singular: string, plural = `${singular}s`): string => `${count(number)} ${number === 1 ? singular : plural}`;

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
