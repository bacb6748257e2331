import { InvalidArgumentError } from 'commander';

/** Parses an option that is a day such as 2026-11-01. Throws `InvalidArgumentError`. */
export function parseDay(text: string): string {
  const at = new Date(`${text}T00:00:00Z`);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)) return text;
  throw new InvalidArgumentError('It must be a day such as 2026-11-01.');
}

/**
 * Parses an option that is a day, or an instant such as 2026-11-01T12:15; without a zone it is this machine's. Throws
 * `InvalidArgumentError`.
 */
export function parseInstant(text: string): string {
  const at = new Date(text);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(at.getTime())) return at.toISOString();
  try {
    return parseDay(text);
  } catch {
    throw new InvalidArgumentError('It must be a day such as 2026-11-01, or a moment such as 2026-11-01T12:15.');
  }
}
