import type { BusinessMonth } from '../aggregates/bill/bill-events.js';

/** The calendar month before, `2025-12` for `2026-01`. */
export function monthBefore(month: BusinessMonth): BusinessMonth {
  return shifted(month, -1);
}

/** The calendar month after, `2026-01` for `2025-12`. */
export function monthAfter(month: BusinessMonth): BusinessMonth {
  return shifted(month, 1);
}

/** Every calendar month from one to another, both included; none where the last comes before the first. */
export function monthsBetween(first: BusinessMonth, last: BusinessMonth): readonly BusinessMonth[] {
  const months: BusinessMonth[] = [];
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month);
  return months;
}

function shifted(month: BusinessMonth, by: number): BusinessMonth {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}
