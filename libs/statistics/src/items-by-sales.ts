import type { Projections } from '@tiffin/read-models';
import { dailyStatisticsView } from './daily-statistics.view.js';

/** Returns the ids of what a canteen sold from the day `from` to before `end`, the most units first. */
export async function itemsBySales(projections: Projections, canteenId: string, from: string, end: string): Promise<string[]> {
  const days = await projections.reader(dailyStatisticsView).query({ where: { canteenId, day: { gte: from, lt: end } } });
  const units = new Map<string, number>();
  for (const { document } of days)
    for (const { itemId, quantity } of document.items) units.set(itemId, (units.get(itemId) ?? 0) + quantity);
  return [...units].sort(([id, sold], [otherId, otherSold]) => otherSold - sold || (id < otherId ? -1 : 1)).map(([id]) => id);
}
