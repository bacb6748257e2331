import { billableChange } from '@tiffin/billing/views';
import { optionsOf, type Paise } from '@tiffin/contracts';
import type { OrderLine, OrderReference, RecordedOrderEvent } from '@tiffin/ordering';
import { ORDER_EVENT_TYPES } from '@tiffin/ordering/views';
import { defineView } from '@tiffin/read-models';
import { mergeRowsBy } from './merge-rows-by.js';
import { minutesBetween, slotOf } from './slots.js';

/** What was sold of one option of an item. */
export interface OptionSold {
  /** The name of its group. */
  readonly group: string;
  readonly name: string;
  readonly quantity: number;
  /** What the option added, in paise. */
  readonly amount: Paise;
}

/** What was sold of an item at one price. Amounts in paise. */
export interface ItemSold {
  readonly itemId: string;
  readonly variantId?: string;
  readonly name: string;
  /** Without options, so that a dish has one row and not one for each combination of options. */
  readonly unitPrice: Paise;
  readonly quantity: number;
  /** With options. */
  readonly amount: Paise;
  /** By group and name; absent where none was sold. */
  readonly options?: readonly OptionSold[];
}

/** Orders that were rejected for the same reason. */
export interface Rejections {
  readonly reason: string | null;
  readonly orders: number;
  /** In paise. */
  readonly total: Paise;
}

/** Number of orders that took this many minutes; `LONGEST_WAIT_MINUTES` includes all that took longer. */
export interface WaitCount {
  readonly minutes: number;
  readonly orders: number;
}
export const LONGEST_WAIT_MINUTES = 120;

/** The orders of a quarter of an hour. */
export interface SlotOrders {
  /** Quarters of an hour since 1970 in UTC, since a fold knows no time zone. */
  readonly slot: number;
  readonly orders: number;
}

/** Figures that can be summed over days. Amounts in paise. */
export interface DailyFigures {
  /** All placed orders, whatever their status. */
  readonly placed: number;
  /** Orders that are Prepared or PickedUp; `subtotal` to `slots` count only these. */
  readonly orders: number;
  readonly subtotal: Paise;
  readonly packing: Paise;
  readonly tax: Paise;
  readonly total: Paise;
  /** By item, variant, name and price. */
  readonly items: readonly ItemSold[];
  readonly slots: readonly SlotOrders[];
  readonly rejected: readonly Rejections[];
  /** From placing to `OrderPrepared`; an order that was recalled and prepared again counts each time. */
  readonly ready: readonly WaitCount[];
}

/** The orders that were placed in a canteen on a day of its calendar. A day without orders has no document. */
export interface DailyStatisticsDocument extends DailyFigures {
  /** `dayId`. */
  readonly _id: string;
  readonly canteenId: string;
  /** For example `2026-11-21`, in the time zone in which the orders were placed. */
  readonly day: string;
}

export function dayId(canteenId: string, day: string): string {
  return `${canteenId}:${day}`;
}

export const NO_FIGURES: DailyFigures = {
  ...{ placed: 0, orders: 0, subtotal: 0, packing: 0, tax: 0, total: 0 },
  ...{ items: [], slots: [], rejected: [], ready: [] },
};

/** Events without effect on the figures: units of an order, and calling it. */
const UNCOUNTED_EVENTS: ReadonlySet<string> = new Set<RecordedOrderEvent['type']>(['ItemPrepared', 'ItemPreparationUndone', 'OrderCalled']);

/** Folded from order events alone. They have the status before and after, so no day is ever counted again. */
export const dailyStatisticsView = defineView<DailyStatisticsDocument, RecordedOrderEvent>({
  name: 'daily-statistics',
  version: 2,
  streams: ['order-'],
  types: ORDER_EVENT_TYPES,
  indexes: [{ fields: ['canteenId', 'day'] }],
  idsOf: (event) => {
    // An event that this version does not know may matter, so it parks its day.
    return !UNCOUNTED_EVENTS.has(event.type) ? [dayId(event.data.canteenId, event.data.businessDay)] : [];
  },
  evolve(document, event, _id) {
    const { canteenId, businessDay: day } = event.data;
    const sold = withSold(document ?? NO_FIGURES, event.data, billableChange(event));
    if (sold.orders < 0) throw new Error(`${event.type} takes away an order that ${_id} has not counted`);
    return { ...withEvent(sold, event), _id, canteenId, day };
  },
});

/** Returns the figures with one sold order more (1) or less (-1). */
function withSold(figures: DailyFigures, order: OrderReference, change: 1 | 0 | -1): DailyFigures {
  if (change === 0) return figures;
  return {
    ...figures,
    orders: figures.orders + change,
    subtotal: figures.subtotal + change * order.subtotal,
    packing: figures.packing + change * order.packing,
    tax: figures.tax + change * order.tax,
    total: figures.total + change * order.total,
    items: countItems(
      figures.items,
      order.lines.map((line) => itemOf(line, change)),
    ),
    slots: countSlots(figures.slots, [{ slot: slotOf(order.placedAt), orders: change }]),
  };
}

function withEvent(figures: DailyFigures, event: RecordedOrderEvent): DailyFigures {
  switch (event.type) {
    case 'OrderPlaced':
      return { ...figures, placed: figures.placed + 1 };
    case 'OrderRejected': {
      const { reason, total } = event.data;
      return { ...figures, rejected: countRejections(figures.rejected, [{ reason, orders: 1, total }]) };
    }
    case 'OrderPrepared': {
      const { at, placedAt } = event.data;
      const minutes = Math.min(LONGEST_WAIT_MINUTES, minutesBetween(placedAt, at));
      return { ...figures, ready: countWaits(figures.ready, [{ minutes, orders: 1 }]) };
    }
    default:
      return figures;
  }
}

function itemOf(line: OrderLine, change: number): ItemSold {
  const { itemId, variantId, name, unitPrice, options = [] } = line;
  const quantity = change * line.quantity;
  return {
    itemId,
    ...(variantId !== undefined && { variantId }),
    name,
    unitPrice: unitPrice - options.reduce((sum, { price }) => sum + price, 0),
    quantity,
    amount: unitPrice * quantity,
    ...optionsOf({
      options: options.map((option) => ({ group: option.group, name: option.name, quantity, amount: option.price * quantity })),
    }),
  };
}

const itemKey = ({ itemId, variantId = '', unitPrice, name }: ItemSold): string => `${itemId}:${variantId}:${unitPrice}:${name}`;

const countOptions = mergeRowsBy<OptionSold>(
  ({ group, name }) => JSON.stringify([group, name]),
  (sum, row) => ({ ...sum, quantity: sum.quantity + row.quantity, amount: sum.amount + row.amount }),
  'quantity',
);
/** Returns both rows as one, with the name and the price of the second. */
export function addItems({ options: before = [], ...sum }: ItemSold, { options: more = [], ...row }: ItemSold): ItemSold {
  const options = more.length > 0 ? countOptions(before, more) : before;
  return { ...row, quantity: sum.quantity + row.quantity, amount: sum.amount + row.amount, ...optionsOf({ options }) };
}
const countItems = mergeRowsBy<ItemSold>(itemKey, addItems, 'quantity');
const countSlots = mergeRowsBy<SlotOrders>(
  ({ slot }) => slot,
  (sum, row) => ({ ...sum, orders: sum.orders + row.orders }),
  'orders',
);
const countRejections = mergeRowsBy<Rejections>(
  ({ reason }) => reason ?? '',
  (sum, row) => ({ ...sum, orders: sum.orders + row.orders, total: sum.total + row.total }),
  'orders',
);
export const countWaits = mergeRowsBy<WaitCount>(
  ({ minutes }) => minutes,
  (sum, row) => ({ ...sum, orders: sum.orders + row.orders }),
  'orders',
);
