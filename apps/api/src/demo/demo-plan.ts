import { monthBefore } from '@tiffin/billing';
import { businessDay, businessMonth, startOfDay } from '@tiffin/contracts';
import type { SeededRandom } from './seeded-random.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What becomes of a demo order, and when: times in ms since 1970. */
export interface PlannedOrder {
  readonly placedAt: number;
  readonly preparedAt?: number;
  readonly pickedUpAt?: number;
  readonly rejectedAt?: number;
  /** By the student whom visitors log in as. */
  readonly own?: boolean;
  /** Nobody said that it was handed out, until its month was paid: what that comes to is on a later bill. */
  readonly forgotten?: boolean;
}

export interface DemoScale {
  readonly students: number;
  /** How many days back the history reaches. */
  readonly days: number;
  /** How many orders a day sees, at least and at most. */
  readonly perDay: readonly [number, number];
  /** What is in stock at the beginning is multiplied by this. */
  readonly stock: number;
}

const SMALL: DemoScale = { students: 24, days: 190, perDay: [5, 12], stock: 1 }; // six whole months back, from the last day of any month
const LARGE: DemoScale = { students: 400, days: 365, perDay: [70, 120], stock: 4 };

/** Of the first canteen, and of the others: there is one big hostel in the large demo. */
export const DEMO_SCALES: Readonly<Record<'small' | 'large', readonly [first: DemoScale, others: DemoScale]>> = {
  small: [SMALL, SMALL],
  large: [LARGE, SMALL],
};

/** How old today's open orders are, in minutes: some fresh, some getting old, one late (docs/reference/decisions.md#8.9). */
const PENDING_AGES = [1, 3, 4, 6, 7, 9, 11, 14, 23];
const PREPARED_AGES = [9, 16, 27];
const REJECTED_AGE = 19;
const PICKED_UP_AGES = [21, 25];

/** The ages of the orders among them that are the visitor's own: one to follow, one to pick up. */
const OWN_PENDING = 4;
const OWN_PREPARED = 9;

/** The whole life of an order that was placed at this instant. */
function finished(placedAt: number, chance: SeededRandom): PlannedOrder {
  if (chance.happens(0.03)) return { placedAt, rejectedAt: placedAt + chance.between(1, 6) * MINUTE };
  const preparedAt = placedAt + chance.between(4, 16) * MINUTE;
  return { placedAt, preparedAt, pickedUpAt: preparedAt + chance.between(1, 12) * MINUTE };
}

/** Orders between 8:00 and 21:30 of one day that are over by `until`. */
function dayOf(day: string, timeZone: string, perDay: DemoScale['perDay'], until: number, chance: SeededRandom): PlannedOrder[] {
  const opens = startOfDay(day, timeZone).getTime() + 8 * HOUR;
  const orders = Array.from({ length: chance.between(...perDay) }, () => finished(opens + chance.between(0, 13.5 * 60) * MINUTE, chance));
  return orders.filter(({ pickedUpAt, rejectedAt }) => (pickedUpAt ?? rejectedAt ?? Infinity) < until);
}

/** The last evening of the month before the last one. */
function lastEveningBut(today: number, timeZone: string): number {
  const lastMonth = monthBefore(businessMonth(businessDay(new Date(today), timeZone)));
  return startOfDay(`${lastMonth}-01`, timeZone).getTime() - 3 * HOUR;
}

/** A canteen's demo orders up to `now`, oldest first: past days, what is over of today, and what is open or over just now. */
export function planOrders(now: Date, timeZone: string, scale: DemoScale, chance: SeededRandom): PlannedOrder[] {
  const openSince = now.getTime() - Math.max(...PENDING_AGES, ...PREPARED_AGES) * MINUTE;
  const today = startOfDay(businessDay(now, timeZone), timeZone).getTime();
  const days = Array.from({ length: scale.days }, (_, back) => businessDay(new Date(now.getTime() - back * 24 * HOUR), timeZone));
  const over = [...new Set(days)].flatMap((day) => dayOf(day, timeZone, scale.perDay, openSince, chance));
  const at = (age: number): number => now.getTime() - age * MINUTE;
  /** Today has some that are over at any hour, just after midnight too. */
  const endedAt = (age: number): number => Math.max(at(age), today);
  const fresh = [
    ...PENDING_AGES.map((age): PlannedOrder => ({ placedAt: at(age), own: age === OWN_PENDING })),
    ...PREPARED_AGES.map((age): PlannedOrder => ({ placedAt: at(age), preparedAt: at(age - 7), own: age === OWN_PREPARED })),
    ...PICKED_UP_AGES.map((age): PlannedOrder => ({ placedAt: at(age), preparedAt: at(age - 9), pickedUpAt: endedAt(age - 13) })),
    { placedAt: at(REJECTED_AGE), rejectedAt: endedAt(REJECTED_AGE - 2) },
  ];
  const forgotten = { placedAt: lastEveningBut(today, timeZone), own: true, forgotten: true };
  return [...over, forgotten, ...fresh].sort((one, other) => one.placedAt - other.placedAt);
}
