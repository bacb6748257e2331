import { AGE_DANGER, AGE_OVERDUE, AGE_WARNING } from '@tiffin/contracts';

/** Plain, getting old, too old (docs/reference/decisions.md#8.9), and far too old. */
export type AgeBand = 'fresh' | 'old' | 'late' | 'overdue';

const MINUTE = 60_000;

/** How long ago an ISO instant was, in ms by the server's clock; never negative, since clocks differ a little. */
export function ageSince(instant: string, now: number): number {
  return Math.max(0, now - Date.parse(instant));
}

/** The band of an age in ms: old from 10 minutes on, late from 20, overdue from 40. */
export function ageBand(age: number): AgeBand {
  if (age >= AGE_OVERDUE) return 'overdue';
  if (age >= AGE_DANGER) return 'late';
  return age >= AGE_WARNING ? 'old' : 'fresh';
}

/** An age as a person says it: whole minutes, from two hours on whole hours, from two days on whole days. */
export function ageParts(age: number): { count: number; unit: 'minute' | 'hour' | 'day' } {
  const minutes = Math.floor(age / MINUTE);
  if (minutes < 120) return { count: minutes, unit: 'minute' };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { count: hours, unit: 'hour' } : { count: Math.floor(hours / 24), unit: 'day' };
}
