import { dayAfter } from '@tiffin/contracts';
import type { Projections } from '@tiffin/read-models';
import { dailyStatisticsView } from './daily-statistics.view.js';

const DAYS = 14;

/** Returns the ids of what a canteen sold on the 14 days before `today`, the most units first. */
export async function itemsBySales(projections: Projections, canteenId: string, today: string): Promise<string[]> {
  const days = await projections
    .reader(dailyStatisticsView)
    .query({ where: { canteenId, day: { gte: dayAfter(today, -DAYS), lt: today } } });
  const units = new Map<string, number>();
  for (const { document } of days)
    for (const { itemId, quantity } of document.items) units.set(itemId, (units.get(itemId) ?? 0) + quantity);
  return [...units].sort(([id, sold], [otherId, otherSold]) => otherSold - sold || (id < otherId ? -1 : 1)).map(([id]) => id);
}
