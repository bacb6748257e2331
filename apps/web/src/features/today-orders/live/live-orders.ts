import type { Order, OrderStatus, Preparation } from '@tiffin/contracts';

/** Changes from messages and answers beyond the last read: changed orders and prepared units. Times in ms of one clock. */
export interface LiveOrders {
  readonly orders: ReadonlyMap<string, { readonly order: Order; readonly at: number }>;
  /** By order and line. */
  readonly units: ReadonlyMap<string, { readonly preparedCount: number; readonly at: number }>;
  readonly moves: readonly TabMove[];
}
/** An order's move from one tab to another; without `from` it is new. */
export interface TabMove {
  readonly from?: OrderStatus;
  readonly to: OrderStatus;
  readonly at: number;
}

export type OrderUpdate =
  | {
      readonly type: 'orderChanged';
      readonly order: Order;
      /** The previous status, if known: `new` for none, `undefined` for unknown. */
      readonly from: OrderStatus | 'new' | undefined;
      readonly at: number;
    }
  | { readonly type: 'unitsChanged'; readonly preparation: Preparation; readonly at: number };

export const EMPTY_LIVE_ORDERS: LiveOrders = { orders: new Map(), units: new Map(), moves: [] };

/** Time in ms for which updates are kept. Every answer on screen is refetched much sooner. */
const RETENTION_MS = 15 * 60_000;

/** Folds one update; of two states of an order the higher revision wins (docs/reference/decisions.md#6.4). */
export function reduceLiveOrders(live: LiveOrders, update: OrderUpdate): LiveOrders {
  return update.type === 'orderChanged' ? applyOrder(forgetBefore(live, update.at - RETENTION_MS), update) : applyUnits(live, update);
}

function applyOrder(live: LiveOrders, { order, from, at }: Extract<OrderUpdate, { type: 'orderChanged' }>): LiveOrders {
  const current = live.orders.get(order._id)?.order;
  if (current && current.revision >= order.revision) return live;
  const before = current?.status ?? from;
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

/** The key of a line in `units`. */
export function unitsKey(orderId: string, lineId: string): string {
  return `${orderId} ${lineId}`;
}

/** An order's status before a message, by the message's name alone; a picked-up order can come from two statuses. */
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
