import type { SummaryRow } from '@tiffin/contracts';
import type { StoredDocument } from '@tiffin/read-models';
import type { KitchenItem, KitchenLine } from './kitchen-items.view.js';

/** The lines of a row with a unit to cook, oldest order first. */
export function linesLeft({ lines }: KitchenItem): readonly KitchenLine[] {
  return lines.filter((line) => line.pending && unitsLeft(line) > 0);
}

/** How many units of a line are still to cook. */
export function unitsLeft({ quantity, prepared }: KitchenLine): number {
  return quantity - prepared;
}

/** The kitchen summary: rows with something left, the longest waiting first (decisions 5.1). */
export function summaryRows(items: readonly StoredDocument<KitchenItem>[]): SummaryRow[] {
  return items
    .flatMap(({ document, parked }) => summaryRow(linesLeft(document), parked))
    .sort((one, other) => one.oldest.localeCompare(other.oldest) || one.name.localeCompare(other.name));
}

function summaryRow(left: readonly KitchenLine[], parked: boolean): SummaryRow[] {
  const [oldest] = left;
  if (!oldest) return [];
  const requests = new Map<string, number>();
  for (const line of left) {
    if (line.instructions) requests.set(line.instructions, (requests.get(line.instructions) ?? 0) + unitsLeft(line));
  }
  return [
    {
      itemId: oldest.itemId,
      name: oldest.name,
      remaining: sum(left),
      toPack: sum(left.filter(({ packed }) => packed)),
      oldest: oldest.placedAt,
      specialRequests: [...requests].map(([text, quantity]) => ({ text, quantity })),
      ...(parked && { parked }),
    },
  ];
}

function sum(lines: readonly KitchenLine[]): number {
  return lines.reduce((total, line) => total + unitsLeft(line), 0);
}
