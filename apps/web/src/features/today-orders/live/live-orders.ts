import type { Order, OrderStatus, Preparation } from '@tiffin/contracts';

/** What this screen has heard beyond what it has read: orders that changed, units that were prepared. Times in ms of one clock. */
export interface LiveOrders {
  readonly orders: ReadonlyMap<string, { readonly order: Order; readonly at: number }>;
  /** By order and line. */
  readonly units: ReadonlyMap<string, { readonly preparedCount: number; readonly at: number }>;
  readonly moves: readonly TabMove[];
}
/** An order that went from one tab to another; without `from` it is new. */
export interface TabMove {
  readonly from?: OrderStatus;
  readonly to: OrderStatus;
  readonly at: number;
}

export type OrderUpdate =
  | {
      readonly type: 'orderChanged';
      readonly order: Order;
      /** Where it was before, as far as is known: `new` for nowhere, `undefined` for unknown. */
      readonly from: OrderStatus | 'new' | undefined;
      readonly at: number;
    }
  | { readonly type: 'unitsChanged'; readonly preparation: Preparation; readonly at: number };

export const EMPTY_LIVE_ORDERS: LiveOrders = { orders: new Map(), units: new Map(), moves: [] };

/** How long (ms) news are kept. Every answer on screen is read again far sooner. */
const RETENTION_MS = 15 * 60_000;

/** Folds one piece of news; of two states of an order the higher revision wins (docs/reference/decisions.md#6.4). */
export function reduceLiveOrders(live: LiveOrders, update: OrderUpdate): LiveOrders {
  return update.type === 'orderChanged' ? applyOrder(forgetBefore(live, update.at - RETENTION_MS), update) : applyUnits(live, update);
}

function applyOrder(live: LiveOrders, { order, from, at }: Extract<OrderUpdate, { type: 'orderChanged' }>): LiveOrders {
  const known = live.orders.get(order._id)?.order;
  if (known && known.revision >= order.revision) return live;
  const before = known?.status ?? from;
  const moved = before !== undefined && before !== order.status;
  return {
    ...live,
    orders: new Map(live.orders).set(order._id, { order, at }),
    moves: moved ? [...live.moves, { ...(before !== 'new' && { from: before }), to: order.status, at }] : live.moves,
  };
}

function applyUnits(live: LiveOrders, { preparation, at }: Extract<OrderUpdate, { type: 'unitsChanged' }>): LiveOrders {
  const { orderId, lineId, preparedCount } = preparation;
  return { ...live, units: new Map(live.units).set(unitsKey(orderId, lineId), { preparedCount, at }) };
}

function forgetBefore(live: LiveOrders, since: number): LiveOrders {
  return {
    orders: new Map([...live.orders].filter(([, { at }]) => at >= since)),
    units: new Map([...live.units].filter(([, { at }]) => at >= since)),
    moves: live.moves.filter(({ at }) => at >= since),
  };
}

/** The key of a line among the prepared units. */
export function unitsKey(orderId: string, lineId: string): string {
  return `${orderId} ${lineId}`;
}

/** Where an order was before a message, by the message's name alone; picked up orders come from two places. */
export function previousStatusOf(message: string, to: OrderStatus): OrderStatus | 'new' | undefined {
  switch (message) {
    case 'newOrder':
      return 'new';
    case 'orderPrepared':
    case 'orderRejected':
      return 'Pending';
    case 'orderRecalled':
      return to === 'Pending' ? 'Prepared' : 'PickedUp';
    default:
      return undefined;
  }
}
