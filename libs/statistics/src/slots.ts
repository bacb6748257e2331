/** A quarter of an hour, in ms. Every zone's days begin with a whole one. */
const QUARTER = 15 * 60_000;
const MINUTE = 60_000;

/** Quarters of an hour since 1970 in UTC, in which an instant (ISO 8601) lies: folds know no zone. */
export function slotOf(instant: string): number {
  return Math.floor(Date.parse(instant) / QUARTER);
}

/** The instant at which a slot begins. */
export function startOfSlot(slot: number): Date {
  return new Date(slot * QUARTER);
}

/** Whole minutes from one instant to another; none where the other comes first. */
export function minutesBetween(from: string, to: string): number {
  return Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / MINUTE));
}
