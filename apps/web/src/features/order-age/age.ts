import { AGE_DANGER, AGE_OVERDUE, AGE_WARNING } from '@tiffin/contracts';

/** The stages of an order's age: normal, old, late (docs/reference/decisions.md#8.9), and overdue. */
export type AgeBand = 'fresh' | 'old' | 'late' | 'overdue';

const MINUTE = 60_000;

/** The age of an ISO instant in ms by the server's clock; never negative, since clocks differ slightly. */
export function ageSince(instant: string, now: number): number {
  return Math.max(0, now - Date.parse(instant));
}

/** The band of an age in ms: old from 10 minutes, late from 20, overdue from 40. */
export function ageBand(age: number): AgeBand {
  if (age >= AGE_OVERDUE) return 'overdue';
  if (age >= AGE_DANGER) return 'late';
  return age >= AGE_WARNING ? 'old' : 'fresh';
}

/** An age in whole minutes, from two hours in whole hours, from two days in whole days. */
export function ageParts(age: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.floor(age / MINUTE);
  if (minutes < 120) return { count: minutes, unit: 'minute' };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { count: hours, unit: 'hour' } : { count: Math.floor(hours / 24), unit: 'day' };
}
