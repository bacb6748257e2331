/** How many years before the current one the filter offers. */
const YEARS_BACK = 4;

/** The year that the address names; the current one where it names none, or one that is no year yet. */
export function yearFromAddress(search: URLSearchParams, current: number): number {
  const named = search.get('year') ?? '';
  const year = /^\d{4}$/.test(named) ? Number(named) : current;
  return year >= 2000 && year <= current ? year : current;
}

/** The address for a year; the current one stands nowhere. */
export function yearAddress(year: number, current: number, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  if (year === current) next.delete('year');
  else next.set('year', String(year));
  return next;
}

/** What the filter offers, newest first: this year, the four before, and an older one that is chosen. */
export function yearsOffered(current: number, chosen: number): number[] {
  const oldest = Math.min(current - YEARS_BACK, chosen);
  return Array.from({ length: current - oldest + 1 }, (_, back) => current - back);
}
