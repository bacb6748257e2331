import {
  optionsOf,
  otherNamesOf,
  toRupees,
  type DishWithOptions,
  type KitchenOrder,
  type KitchenOrderItem,
  type NamedOption,
  type Order,
  type OrderItem,
  type OrderLabel,
  type Person,
  type Preparation,
  type TypedAtCounter,
} from '@tiffin/contracts';
import { imagePath } from '@tiffin/http';
import type { OrderDocument } from '../views/orders.view.js';
import type { OrderEvent, OrderLine } from '../aggregates/order/order-events.js';
import { remainingUnits, preparedUnits, type PlacedOrder } from '../aggregates/order/order-state.js';

/**
 * Returns a stored or freshly folded order on the wire, in rupees (docs/reference/wire.md#2.3). The caller joins `student`, since events
 * carry no personal details.
 */
export function toWireOrder(order: OrderDocument, student: Person, { parked = false }: { parked?: boolean } = {}): Order {
  const { _id, placedAt, status, lines, subtotal, packing, tax, total, rejectionReason, revision, token, calledAt } = order;
  const counter = counterPlacementOf(order);
  return {
    _id,
    createdAt: placedAt,
    status,
    items: lines.map((line) => toOrderItem(order, line)),
    subtotal: toRupees(subtotal),
    packingCharges: toRupees(packing),
    tax: toRupees(tax),
    amount: toRupees(total),
    rejectionReason,
    studentInfo: student,
    ...(counter && { counter }),
    revision,
    ...(token !== undefined && { token }),
    ...(calledAt !== undefined && { calledAt }),
    ...(parked && { parked }),
  };
}

/** Returns the details of an order that was placed at the counter, and whether its student disputes it; `undefined` for other orders. */
export function counterPlacementOf({ counter, objectedAt }: PlacedOrder): TypedAtCounter | undefined {
  return counter && { ...counter, ...(objectedAt !== undefined && { objectedAt }) };
}

/** Returns when the order was placed, its number and its dishes. All lines of one dish are one, whatever their options and prices. */
export function orderLabelOf({ placedAt, token, lines }: OrderDocument): OrderLabel & { createdAt: string } {
  const dishes = lines.map((line) => ({ name: line.name, ...otherNamesOf(line), quantity: line.quantity }));
  return { createdAt: placedAt, ...(token !== undefined && { token }), dishes: merged(dishes) };
}

/** Returns the dishes of an order with their options. Lines of one dish with the same options are one. */
export function dishesWithOptionsOf({ lines }: OrderDocument): DishWithOptions[] {
  return merged(
    lines.map((line) => ({
      name: line.name,
      ...otherNamesOf(line),
      ...optionsOf({ options: line.options?.map(named) }),
      quantity: line.quantity,
    })),
  );
}

function merged(dishes: readonly DishWithOptions[]): DishWithOptions[] {
  const byNames = new Map<string, DishWithOptions>();
  for (const dish of dishes) {
    const key = JSON.stringify([dish.name, ...(dish.options ?? []).map(({ name }) => name)]);
    byNames.set(key, { ...dish, ...byNames.get(key), quantity: dish.quantity + (byNames.get(key)?.quantity ?? 0) });
  }
  return [...byNames.values()];
}

/** Returns what the kitchen needs to know of an order: nothing about the student and the price (docs/reference/decisions.md#4.11). */
export function toKitchenOrder(order: OrderDocument, { parked = false }: { parked?: boolean } = {}): KitchenOrder {
  const { _id, placedAt, status, revision, lines, token } = order;
  const items = lines.map((line) => toKitchenItem(order, line));
  return { _id, createdAt: placedAt, status, revision, items, ...(token !== undefined && { token }), ...(parked && { parked }) };
}

/** Returns one prepared (or undone) unit with the current counts of its line. Throws where the order has no such line. */
export function toPreparation(order: PlacedOrder, unit: { preparationId: string; lineId: string }): Preparation {
  const { preparationId, lineId } = unit;
  const line = order.lines.find((candidate) => candidate.lineId === lineId);
  if (!line) throw new Error(`order ${order.orderId} has no line ${lineId}`);
  return preparation(order.orderId, line, preparationId, preparedUnits(order, lineId), remainingUnits(order, line));
}

/** Returns the message for a unit that was prepared or undone, from the event alone. Throws where the order has no such line. */
export function preparationOf({ data }: OrderEvent & { type: 'ItemPrepared' | 'ItemPreparationUndone' }): Preparation {
  const { orderId, lines, lineId, preparationId, preparedAfter } = data;
  const line = lines.find((candidate) => candidate.lineId === lineId);
  if (!line) throw new Error(`order ${orderId} has no line ${lineId}`);
  return preparation(orderId, line, preparationId, preparedAfter, line.quantity - preparedAfter);
}

function preparation(orderId: string, line: OrderLine, preparationId: string, preparedCount: number, remaining: number): Preparation {
  const { lineId, itemId, name } = line;
  return { preparationId, orderId, lineId, itemId, name, ...otherNamesOf(line), preparedCount, remaining };
}

function toOrderItem(order: OrderDocument, line: OrderLine): OrderItem {
  const options = line.options?.map(({ optionId: _id, group, price, ...option }) => ({
    _id,
    group,
    ...named(option),
    price: toRupees(price),
  }));
  const { options: _, ...item } = toKitchenItem(order, line);
  return { ...item, ...optionsOf({ options }), image: imagePath(line.image), price: toRupees(line.unitPrice) };
}

const named = (option: NamedOption): NamedOption => ({ name: option.name, ...otherNamesOf(option) });

function toKitchenItem(order: OrderDocument, line: OrderLine): KitchenOrderItem {
  const { lineId, itemId, itemType, name, quantity, packed, instructions } = line;
  return {
    lineId,
    itemId,
    itemType,
    ...(itemType === 'Snack' ? { name } : { category: name }),
    ...otherNamesOf(line),
    ...optionsOf({ options: line.options?.map(named) }),
    quantity,
    isPacked: packed,
    specialInstructions: instructions ?? '',
    preparedCount: preparedUnits(order, lineId),
  };
}
