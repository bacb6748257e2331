import { optionsOf, otherNamesOf, type NamedOption, type OrderStatus, type OtherNames } from '@tiffin/contracts';
import { defineView } from '@tiffin/read-models';
import { elapsed } from '../aggregates/order/elapsed.js';
import { normalisedName } from '../aggregates/order/item-name.js';
import { ORDER_EVENT_TYPES, type OrderLine, type RecordedOrderEvent } from '../aggregates/order/order-events.js';

/** One line of an open order, as the kitchen needs it. */
export interface KitchenLine {
  readonly orderId: string;
  readonly lineId: string;
  readonly itemId: string;
  /** As it was when the order was placed. */
  readonly name: string;
  readonly otherNames?: OtherNames;
  /** Absent where it has none. */
  readonly options?: readonly NamedOption[];
  readonly placedAt: string;
  readonly quantity: number;
  readonly prepared: number;
  readonly packed: boolean;
  readonly instructions: string;
}

/** A unit that was marked as prepared, so that its preparation can be found without the order's id. */
export interface KitchenPreparation {
  readonly preparationId: string;
  readonly orderId: string;
  readonly at: string;
}

/** The lines of one open order with the same item name: a part of one row of the kitchen summary. Deleted when the order is final. */
export interface KitchenOrderLines {
  readonly _id: string;
  readonly canteenId: string;
  /** The row: the item's name, normalised. */
  readonly row: string;
  /** Only lines of Pending orders are to be prepared. Those of a Prepared order are kept in case it is recalled. */
  readonly pending: boolean;
  readonly lines: readonly KitchenLine[];
}

/** The latest preparations of a name and their orders, including orders that are no longer open. */
export interface RecentPreparations {
  readonly _id: string;
  readonly canteenId: string;
  readonly row: string;
  readonly preparations: readonly KitchenPreparation[];
}

export type KitchenDocument = KitchenOrderLines | RecentPreparations;

/**
 * The lines of open orders by item name, and the latest preparations by name. There is one document per order and name: with one
 * document per row, each event would cost more the more orders are open. The document of the preparations is never deleted, since names
 * are few.
 */
export const kitchenItemsView = defineView<KitchenDocument, RecordedOrderEvent>({
  name: 'kitchen-items',
  version: 5,
  streams: ['order-'],
  types: ORDER_EVENT_TYPES,
  indexes: [{ fields: ['canteenId', 'pending'] }],
  idsOf(event) {
    // Prepared orders have nothing to prepare. For an event that this version does not know, the documents are parked, since it might
    // change them.
    if (event.type === 'OrderCalled') return [];
    const rows = [...new Set(affectedLines(event).map(({ name }) => normalisedName(name)))];
    const orderLines = rows.map((row) => orderLinesId(event, row));
    return event.type === 'ItemPrepared' ? [...orderLines, ...rows.map((row) => recentPreparationsId(event, row))] : orderLines;
  },
  evolve(document, event, id) {
    if (id.startsWith(orderLinesId(event, ''))) return evolveOrderLines(document as KitchenOrderLines | undefined, event, id);
    return evolveRecentPreparations(document as RecentPreparations | undefined, event, id);
  },
});

/** Whether a document has the lines of an order; otherwise it has recent preparations. */
export function isOrderLines(document: KitchenDocument): document is KitchenOrderLines {
  return 'lines' in document;
}

/** Returns a preparation by its id, or `undefined` where the documents do not have it. */
export function preparationIn(documents: readonly KitchenDocument[], id: string): KitchenPreparation | undefined {
  return documents
    .flatMap((document) => (isOrderLines(document) ? [] : document.preparations))
    .find(({ preparationId }) => preparationId === id);
}

/** How long a preparation can be found without its order's id, in ms; far longer than the 10 minutes in which it can be undone. */
const PREPARATIONS_RETENTION_MS = 1_800_000;
/** How many preparations of a name are kept, the latest ones. */
const PREPARATIONS_MAX = 500;

const orderLinesId = ({ data }: RecordedOrderEvent, row: string): string => `${data.canteenId}:${data.orderId}:${row}`;
const recentPreparationsId = ({ data }: RecordedOrderEvent, row: string): string => `${data.canteenId}:taps:${row}`;

/** Returns the lines that an event changes: one for a unit, all for a status change. */
function affectedLines({ data }: RecordedOrderEvent): readonly OrderLine[] {
  return 'lineId' in data ? data.lines.filter(({ lineId }) => lineId === data.lineId) : data.lines;
}

/** Returns `undefined`, which deletes the document, where the order is final. Events about neither a unit nor the status change nothing. */
function evolveOrderLines(orderLines: KitchenOrderLines | undefined, event: RecordedOrderEvent, id: string): KitchenOrderLines | undefined {
  if (event.type === 'OrderPlaced') return newOrderLines(id, event);
  const { data } = event;
  if ('preparedAfter' in data) return orderLines && withPrepared(orderLines, data);
  return 'to' in data ? evolveByStatus(orderLines, data.to) : orderLines;
}

/**
 * A document that was deleted with its order does not come back when the order is recalled to the counter: its items were handed out
 * (docs/reference/decisions.md#4.7).
 */
function evolveByStatus(share: KitchenOrderLines | undefined, status: OrderStatus): KitchenOrderLines | undefined {
  switch (status) {
    case 'Pending':
    case 'Prepared':
      return share && { ...share, pending: status === 'Pending' };
    case 'Rejected':
    case 'PickedUp':
      return undefined;
  }
}

function newOrderLines(id: string, event: RecordedOrderEvent): KitchenOrderLines {
  const { canteenId, orderId, placedAt } = event.data;
  const row = id.slice(orderLinesId(event, '').length);
  const lines = event.data.lines
    .filter(({ name }) => normalisedName(name) === row)
    .map(({ lineId, itemId, name, otherNames, options, quantity, packed, instructions = '' }) => ({
      orderId,
      lineId,
      itemId,
      name,
      ...otherNamesOf({ otherNames }),
      ...optionsOf({ options: options?.map((option) => ({ name: option.name, ...otherNamesOf(option) })) }),
      placedAt,
      quantity,
      prepared: 0,
      packed,
      instructions,
    }));
  return { _id: id, canteenId, row, pending: true, lines };
}

function withPrepared(share: KitchenOrderLines, unit: { lineId: string; preparedAfter: number }): KitchenOrderLines {
  const { lineId, preparedAfter } = unit;
  return { ...share, lines: share.lines.map((line) => (line.lineId === lineId ? { ...line, prepared: preparedAfter } : line)) };
}

function evolveRecentPreparations(
  document: RecentPreparations | undefined,
  event: RecordedOrderEvent,
  id: string,
): RecentPreparations | undefined {
  if (event.type !== 'ItemPrepared') return document;
  const { canteenId, preparationId, orderId, at } = event.data;
  const row = id.slice(recentPreparationsId(event, '').length);
  const recent = recentOnly(document?.preparations ?? [], at).slice(1 - PREPARATIONS_MAX);
  return { _id: id, canteenId, row, preparations: [...recent, { preparationId, orderId, at }] };
}

/** Preparations are in the order of the log, so the oldest are first. */
function recentOnly(preparations: readonly KitchenPreparation[], now: string): readonly KitchenPreparation[] {
  const first = preparations.findIndex(({ at }) => elapsed(at, now) <= PREPARATIONS_RETENTION_MS);
  return first < 0 ? [] : preparations.slice(first);
}
