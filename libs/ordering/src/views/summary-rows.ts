import { combinationsOf, otherNamesOf, type SummaryRow } from '@tiffin/contracts';
import type { StoredDocument } from '@tiffin/read-models';
import { isOrderLines, type KitchenDocument, type KitchenLine, type KitchenOrderLines } from './kitchen-items.view.js';

/**
 * Returns the lines with a unit to prepare, by the age of their orders, then by the order's id. The lines of one order keep their
 * sequence.
 */
export function linesToCook(documents: readonly KitchenDocument[]): readonly KitchenLine[] {
  return documents
    .filter(isOrderLines)
    .filter(({ pending }) => pending)
    .flatMap(({ lines }) => lines.filter((line) => unitsToCook(line) > 0))
    .sort(byAge);
}

/** Returns how many units of a line are still to prepare. */
export function unitsToCook({ quantity, prepared }: KitchenLine): number {
  return quantity - prepared;
}

/** Returns the kitchen summary: rows with units left, the longest waiting first (docs/reference/decisions.md#5.1). */
export function summaryRows(stored: readonly StoredDocument<KitchenDocument>[]): SummaryRow[] {
  const rows = new Map<string, { readonly shares: KitchenOrderLines[]; parked: boolean }>();
  for (const { document, parked } of stored) {
    if (!isOrderLines(document)) continue;
    const key = `${document.canteenId}:${document.row}`;
    const row = rows.get(key) ?? { shares: [], parked: false };
    row.shares.push(document);
    row.parked ||= parked;
    rows.set(key, row);
  }
  return [...rows.values()]
    .flatMap(({ shares, parked }) => summaryRow(linesToCook(shares), parked))
    .sort((a, b) => a.oldest.localeCompare(b.oldest) || a.name.localeCompare(b.name));
}

function summaryRow(left: readonly KitchenLine[], parked: boolean): SummaryRow[] {
  const [oldest] = left;
  if (!oldest) return [];
  const requests = new Map<string, number>();
  for (const line of left) {
    if (line.instructions) requests.set(line.instructions, (requests.get(line.instructions) ?? 0) + unitsToCook(line));
  }
  return [
    {
      itemId: oldest.itemId,
      name: oldest.name,
      ...otherNamesOf(oldest),
      remaining: sum(left),
      toPack: sum(left.filter(({ packed }) => packed)),
      oldest: oldest.placedAt,
      specialRequests: [...requests].map(([text, quantity]) => ({ text, quantity })),
      ...combinationsOf(left.map((line) => ({ options: line.options, quantity: unitsToCook(line) }))),
      ...(parked && { parked }),
    },
  ];
}

function sum(lines: readonly KitchenLine[]): number {
  return lines.reduce((total, line) => total + unitsToCook(line), 0);
}

function byAge(a: KitchenLine, b: KitchenLine): number {
  return compare(a.placedAt, b.placedAt) || compare(a.orderId, b.orderId);
}

/** Compares by code unit: instants and ids need no locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
