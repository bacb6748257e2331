import { ownName, type Kitchen, type KitchenOrder, type KitchenOrderItem } from '@tiffin/contracts';
import { dishKey, leftOf } from '../summary/kitchen-summary';
import type { LiveKitchen, LiveUnit } from './live-kitchen';

/** A server answer, with the time (ms of the screen's clock) at which its call began. */
export interface KitchenAnswer {
  readonly kitchen: Kitchen;
  readonly startedAt: number;
}

/** The pending orders, oldest first: the server's answer plus later changes. */
export function pendingOrders({ kitchen, startedAt }: KitchenAnswer, live: LiveKitchen): KitchenOrder[] {
  const orders = new Map(kitchen.orders.map((order) => [order._id, order]));
  const heardAt = new Map<string, number>();
  for (const { order, at } of live.orders.values()) {
    const current = orders.get(order._id);
    if (current ? current.revision >= order.revision : at <= startedAt) continue;
    orders.set(order._id, order);
    heardAt.set(order._id, at);
  }
  const pending = [...orders.values()]
    .filter(({ status }) => status === 'Pending')
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a._id.localeCompare(b._id))
    .map((order) => ({ ...order, items: order.items.map((item) => ({ ...item })) }));
  const counted = new Set(kitchen.recent.map(({ preparationId }) => preparationId));
  for (const unit of live.units.values()) {
    const since = heardAt.get(unit.orderId ?? '');
    const change =
      since === undefined ? changeSinceAnswer(unit, counted.has(unit.preparationId), startedAt) : changeSinceOrder(unit, since);
    if (change > 0) prepareOne(pending, unit);
    else if (change < 0) undoOne(pending, unit);
  }
  return pending;
}

/** The difference to the answer's prepared count: 1, 0 or -1. `counted`: the answer lists this unit among its recent ones. */
function changeSinceAnswer({ state, at }: LiveUnit, counted: boolean, startedAt: number): number {
  const isPrepared = state === 'sending' || state === 'prepared';
  const newer = state === 'sending' || state === 'undoing' || at > startedAt;
  if (isPrepared === counted || !newer) return 0;
  return isPrepared ? 1 : -1;
}

/** The same for an order that a message brought at `since`, which includes everything confirmed before then. */
function changeSinceOrder({ state, at, madeAt = Number.NEGATIVE_INFINITY }: LiveUnit, since: number): number {
  switch (state) {
    case 'sending':
      return 1;
    case 'prepared':
      return at > since ? 1 : 0;
    case 'undoing':
      return madeAt > since ? 0 : -1;
    case 'undone':
      return at <= since || madeAt > since ? 0 : -1;
  }
}

function prepareOne(orders: readonly KitchenOrder[], unit: LiveUnit): void {
  const line = linesOf(orders, unit).find((item) => leftOf(item) > 0);
  if (line) line.preparedCount += 1;
}

function undoOne(orders: readonly KitchenOrder[], unit: LiveUnit): void {
  const line = linesOf(orders, unit).find(({ preparedCount }) => preparedCount > 0);
  if (line) line.preparedCount -= 1;
}

/**
 * The lines that a unit may belong to, likeliest first: its own line, then lines of the same dish, oldest order first
 * (docs/reference/decisions.md#5.2).
 */
function linesOf(orders: readonly KitchenOrder[], unit: LiveUnit): KitchenOrderItem[] {
  const key = dishKey(unit.name);
  return orders
    .filter(({ _id }) => unit.orderId === undefined || _id === unit.orderId)
    .flatMap(({ items }) => items)
    .filter((item) => (unit.lineId === undefined ? dishKey(ownName(item)) === key : item.lineId === unit.lineId));
}
