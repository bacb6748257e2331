/** A quarter of an hour, in ms. In every time zone days begin with a whole one. */
const QUARTER = 15 * 60_000;
const MINUTE = 60_000;

/** Returns the slot of an instant (ISO 8601): quarters of an hour since 1970 in UTC, since folds know no time zone. */
export function slotOf(instant: string): number {
  return Math.floor(Date.parse(instant) / QUARTER);
}

/** Returns the instant at which a slot begins. */
export function startOfSlot(slot: number): Date {
  return new Date(slot * QUARTER);
}

/** Returns the whole minutes from one instant to another; 0 if the other is earlier. */
export function minutesBetween(from: string, to: string): number {
  return Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE));
}
