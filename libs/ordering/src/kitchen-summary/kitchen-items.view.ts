import { defineView } from '@tiffin/read-models';
import type { OrderLine } from '@tiffin/menu';
import { elapsed } from '../order/elapsed.js';
import { normalisedName } from '../order/item-name.js';
import { ORDER_EVENT_TYPES, type RecordedOrderEvent } from '../order/order-events.js';

/** One line of an open order, as far as the kitchen cares. */
export interface KitchenLine {
  readonly orderId: string;
  readonly lineId: string;
  readonly itemId: string;
  /** As it was when ordered. */
  readonly name: string;
  readonly placedAt: string;
  readonly quantity: number;
  readonly prepared: number;
  readonly packed: boolean;
  readonly instructions: string;
  /** Lines of prepared orders wait here in case the order is recalled; only those of Pending orders are to be cooked. */
  readonly pending: boolean;
}

/** A unit that was marked as prepared, so that its preparation is found without the order's id. */
export interface KitchenPreparation {
  readonly preparationId: string;
  readonly orderId: string;
  readonly at: string;
}

/** One row of the kitchen summary: an item's name in a canteen, with what open orders hold of it, oldest first (decisions 5.1). */
export interface KitchenItem {
  readonly _id: string;
  readonly canteenId: string;
  readonly lines: readonly KitchenLine[];
  readonly preparations: readonly KitchenPreparation[];
}

/** What open orders hold of each item. A row stays when its last line goes: names are few. */
export const kitchenItemsView = defineView<KitchenItem, RecordedOrderEvent>({
  name: 'kitchen-items',
  version: 1,
  streams: ['order-'],
  types: ORDER_EVENT_TYPES,
  indexes: [{ fields: ['canteenId'] }],
  idsOf: (event) => [...new Set(concerned(event).map(({ name }) => rowId(event, name)))],
  evolve(item, event, id) {
    const before = item ?? { _id: id, canteenId: event.data.canteenId, lines: [], preparations: [] };
    return evolve(before, event);
  },
});

/** How long a preparation can be found without its order's id; far beyond the 10 minutes in which it can be undone. */
const PREPARATIONS_KEPT = 1_800_000;

function rowId({ data }: RecordedOrderEvent, name: string): string {
  return `${data.canteenId}:${normalisedName(name)}`;
}

/** The lines that an event changes: one for a unit, all for the order's status. */
function concerned(event: RecordedOrderEvent): readonly OrderLine[] {
  const { data } = event;
  return 'lineId' in data ? data.lines.filter(({ lineId }) => lineId === data.lineId) : data.lines;
}

function evolve(item: KitchenItem, event: RecordedOrderEvent): KitchenItem {
  const { orderId } = event.data;
  switch (event.type) {
    case 'OrderPlaced':
      return { ...item, lines: inOrder(item.lines, newLines(item._id, event)) };
    case 'ItemPrepared': {
      const { preparationId, at } = event.data;
      const preparations = [...stillKept(item.preparations, at), { preparationId, orderId, at }];
      return { ...withPrepared(item, event.data), preparations };
    }
    case 'ItemPreparationUndone':
      return withPrepared(item, event.data);
    case 'OrderPrepared':
      return withPending(item, orderId, false);
    case 'OrderRecalled':
      return event.data.to === 'Pending' ? withPending(item, orderId, true) : item;
    case 'OrderRejected':
    case 'OrderPickedUp':
      return { ...item, lines: item.lines.filter((line) => line.orderId !== orderId) };
  }
}

/** They stand in the order of the log, so the old ones are in front. */
function stillKept(preparations: readonly KitchenPreparation[], now: string): readonly KitchenPreparation[] {
  const first = preparations.findIndex(({ at }) => elapsed(at, now) <= PREPARATIONS_KEPT);
  return first < 0 ? [] : preparations.slice(first);
}

function newLines(id: string, event: RecordedOrderEvent): KitchenLine[] {
  const { orderId, placedAt, lines } = event.data;
  const own = lines.filter(({ name }) => rowId(event, name) === id);
  return own.map(({ lineId, itemId, name, quantity, packed, instructions = '' }) => ({
    orderId,
    lineId,
    itemId,
    name,
    placedAt,
    quantity,
    prepared: 0,
    packed,
    instructions,
    pending: true,
  }));
}

/** Oldest order first, then by id; an order's lines keep their order. */
function inOrder(lines: readonly KitchenLine[], added: readonly KitchenLine[]): readonly KitchenLine[] {
  const [first] = added;
  if (!first) return lines;
  const position = lines.findLastIndex((line) => isBefore(line, first)) + 1;
  return [...lines.slice(0, position), ...added, ...lines.slice(position)];
}

function isBefore(line: KitchenLine, other: KitchenLine): boolean {
  return line.placedAt === other.placedAt ? line.orderId < other.orderId : line.placedAt < other.placedAt;
}

function withPrepared(item: KitchenItem, unit: { orderId: string; lineId: string; preparedAfter: number }): KitchenItem {
  const { orderId, lineId, preparedAfter } = unit;
  const isIt = (line: KitchenLine): boolean => line.orderId === orderId && line.lineId === lineId;
  return { ...item, lines: item.lines.map((line) => (isIt(line) ? { ...line, prepared: preparedAfter } : line)) };
}

function withPending(item: KitchenItem, orderId: string, pending: boolean): KitchenItem {
  return { ...item, lines: item.lines.map((line) => (line.orderId === orderId ? { ...line, pending } : line)) };
}
