import { quarterOfDay, toRupees, type HourOrders, type RangeStatistics, type WeekdayOrders } from '@tiffin/contracts';
import { soldItems } from './sums.js';
import { mergeRowsBy } from './merge-rows-by.js';
import { addItems, type DailyStatisticsDocument, type ItemSold, type SlotOrders } from './daily-statistics.view.js';
import { startOfSlot } from './slots.js';

const countItemsAtAllPrices = mergeRowsBy<ItemSold>(({ itemId, variantId = '' }) => `${itemId}:${variantId}`, addItems, 'quantity');

/** Returns items under their latest names and prices, highest amount first. */
export function itemsOf(days: readonly DailyStatisticsDocument[]): RangeStatistics['items'] {
  const sold = days.flatMap(({ items }) => items);
  return soldItems(countItemsAtAllPrices([], sold));
}

/** Returns orders by the hour of the time zone's clock at which they were placed. */
export function hoursOf(days: readonly DailyStatisticsDocument[], timeZone: string): HourOrders[] {
  const orders = Array.from({ length: 24 }, () => 0);
  for (const { slots } of days)
    for (const { hour, orders: count } of slotHours(slots, timeZone)) orders[hour] = (orders[hour] ?? 0) + count;
  return orders.map((count, hour) => ({ hour, orders: count })).filter(({ orders: count }) => count > 0);
}

/**
 * Converting to the time zone's clock is expensive. If the clock moved by the elapsed time between the day's first and last slot, one
 * conversion is enough for the day.
 */
function slotHours(slots: readonly SlotOrders[], timeZone: string): HourOrders[] {
  const first = slots[0];
  const last = slots.at(-1);
  if (!first || !last) return [];
  const clock = (slot: number): number => quarterOfDay(startOfSlot(slot), timeZone);
  const begin = clock(first.slot);
  const isEven = clock(last.slot) - begin === last.slot - first.slot;
  return slots.map(({ slot, orders }) => ({ hour: Math.floor((isEven ? begin + slot - first.slot : clock(slot)) / 4), orders }));
}

/** Returns all seven weekdays, Monday first. */
export function weekdaysOf(days: readonly DailyStatisticsDocument[]): WeekdayOrders[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const daysOfWeekday = days.filter(({ day }) => (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) === weekday);
    const sum = (field: 'orders' | 'total'): number => daysOfWeekday.reduce((total, day) => total + day[field], 0);
    return { weekday, orders: sum('orders'), amount: toRupees(sum('total')) };
  });
}
