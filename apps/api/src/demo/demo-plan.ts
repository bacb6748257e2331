import { monthBefore } from '@tiffin/billing';
import { businessDay, businessMonth, startOfDay } from '@tiffin/contracts';
import type { SeededRandom } from './seeded-random.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** When a demo order is placed, and when it changes its status. Times in ms since 1970. */
export interface PlannedOrder {
  readonly placedAt: number;
  readonly preparedAt?: number;
  readonly pickedUpAt?: number;
  readonly rejectedAt?: number;
  /** Placed by the student whom visitors log in as. */
  readonly own?: boolean;
  /** The kitchen marks it as picked up only after its month's bill was paid, so its price is on a later bill. */
  readonly forgotten?: boolean;
}

export interface DemoScale {
  readonly students: number;
  /** The number of past days with orders. */
  readonly days: number;
  /** The least and the most orders of a day. */
  readonly perDay: readonly [number, number];
  /** The initial stock is multiplied by this. */
  readonly stock: number;
}

const SMALL: DemoScale = { students: 24, days: 190, perDay: [5, 12], stock: 1 }; // covers six whole months, on the last day of any month, too
const LARGE: DemoScale = { students: 400, days: 365, perDay: [70, 120], stock: 4 };

/** The scales of the first canteen and of the others. The large demo has one big hostel. */
export const DEMO_SCALES: Readonly<Record<'small' | 'large', readonly [first: DemoScale, others: DemoScale]>> = {
  small: [SMALL, SMALL],
  large: [LARGE, SMALL],
};

/** The ages of today's open orders, in minutes: some fresh, some getting old, one late (docs/reference/decisions.md#8.9). */
const PENDING_AGES = [1, 3, 4, 6, 7, 9, 11, 14, 23];
const PREPARED_AGES = [9, 16, 27];
const REJECTED_AGE = 19;
const PICKED_UP_AGES = [21, 25];

/** The ages of the two orders that are the visitor's own: one to follow, one to pick up. */
const OWN_PENDING = 4;
const OWN_PREPARED = 9;

/** Plans the whole life of an order that is placed at this instant. */
function finished(placedAt: number, chance: SeededRandom): PlannedOrder {
  if (chance.happens(0.03)) return { placedAt, rejectedAt: placedAt + chance.between(1, 6) * MINUTE };
  const preparedAt = placedAt + chance.between(4, 16) * MINUTE;
  return { placedAt, preparedAt, pickedUpAt: preparedAt + chance.between(1, 12) * MINUTE };
}

/** Plans a day's orders between 8:00 and 21:30. Returns those that are finished by `until`. */
function dayOf(day: string, timeZone: string, perDay: DemoScale['perDay'], until: number, chance: SeededRandom): PlannedOrder[] {
  const opens = startOfDay(day, timeZone).getTime() + 8 * HOUR;
  const orders = Array.from({ length: chance.between(...perDay) }, () => finished(opens + chance.between(0, 13.5 * 60) * MINUTE, chance));
  return orders.filter(({ pickedUpAt, rejectedAt }) => (pickedUpAt ?? rejectedAt ?? Infinity) < until);
}

/** The evening of the last day of the month before the last month, in ms since 1970. */
function lastEveningBut(today: number, timeZone: string): number {
  const lastMonth = monthBefore(businessMonth(businessDay(new Date(today), timeZone)));
  return startOfDay(`${lastMonth}-01`, timeZone).getTime() - 3 * HOUR;
}

/**
 * Plans a canteen's orders up to `now`, oldest first: those of past days, those of today that are finished, and those that are open
 * or were finished just now.
 */
export function planOrders(now: Date, timeZone: string, scale: DemoScale, chance: SeededRandom): PlannedOrder[] {
  const openSince = now.getTime() - Math.max(...PENDING_AGES, ...PREPARED_AGES) * MINUTE;
  const today = startOfDay(businessDay(now, timeZone), timeZone).getTime();
  const days = Array.from({ length: scale.days }, (_, back) => businessDay(new Date(now.getTime() - back * 24 * HOUR), timeZone));
  const finishedOrders = [...new Set(days)].flatMap((day) => dayOf(day, timeZone, scale.perDay, openSince, chance));
  const at = (age: number): number => now.getTime() - age * MINUTE;
  /** Just after midnight, too, today has some finished orders. */
  const endedAt = (age: number): number => Math.max(at(age), today);
  const ordersOfNow = [
    ...PENDING_AGES.map((age): PlannedOrder => ({ placedAt: at(age), own: age === OWN_PENDING })),
    ...PREPARED_AGES.map((age): PlannedOrder => ({ placedAt: at(age), preparedAt: at(age - 7), own: age === OWN_PREPARED })),
    ...PICKED_UP_AGES.map((age): PlannedOrder => ({ placedAt: at(age), preparedAt: at(age - 9), pickedUpAt: endedAt(age - 13) })),
    { placedAt: at(REJECTED_AGE), rejectedAt: endedAt(REJECTED_AGE - 2) },
  ];
  const forgotten = { placedAt: lastEveningBut(today, timeZone), own: true, forgotten: true };
  return [...finishedOrders, forgotten, ...ordersOfNow].sort((a, b) => a.placedAt - b.placedAt);
}
