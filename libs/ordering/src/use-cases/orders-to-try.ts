import type { MenuState } from '@tiffin/menu';
import { isOrderLines, type KitchenDocument, type KitchenLine } from '../views/kitchen-items.view.js';
import { linesToCook } from '../views/summary-rows.js';
import { sameName } from '../aggregates/order/item-name.js';
import type { UnitSelector } from '../aggregates/order/order.decider.js';

/** More orders than cooks can empty while one tap is under way. */
const TRIED_AT_MOST = 20;

/** The orders with such a unit left, oldest first; as these documents have it, so other cooks may have been faster. */
export function ordersToTry(documents: readonly KitchenDocument[], unit: UnitSelector): readonly string[] {
  const oldestFirst = linesToCook(documents).filter((line) => isOf(line, unit));
  return [...new Set(oldestFirst.map(({ orderId }) => orderId))].slice(0, TRIED_AT_MOST);
}

/** Whether the canteen has, or had in an open order, an item of this id or name. */
export function knowsItem(documents: readonly KitchenDocument[], { snacks, items }: MenuState, { itemId, name }: UnitSelector): boolean {
  if (documents.some((document) => isOrderLines(document) && document.lines.some((line) => isOf(line, { itemId, name })))) return true;
  if (name === undefined) return itemId !== undefined && (snacks.has(itemId) || items.has(itemId));
  const names = [...[...snacks.values()].map((snack) => snack.name), ...[...items.values()].map(({ category }) => category)];
  return names.some((known) => sameName(known, name));
}

function isOf(line: KitchenLine, { itemId, name, lineId }: { itemId?: string; name?: string; lineId?: string }): boolean {
  return (lineId === undefined || line.lineId === lineId) && (name === undefined ? line.itemId === itemId : sameName(line.name, name));
}
