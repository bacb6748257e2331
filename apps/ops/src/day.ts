import { InvalidArgumentError } from 'commander';

/** Takes an option that is a day such as 2026-11-01. */
export function day(text: string): string {
  const at = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)) return text;
  throw new InvalidArgumentError('It is a day such as 2026-11-01.');
}
