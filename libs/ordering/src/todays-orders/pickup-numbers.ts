import type { Pickup } from '@tiffin/contracts';
import type { OrderDocument } from '../order-history/orders.view.js';

type Waiting = Pick<OrderDocument, 'status' | 'placedAt' | 'token' | 'calledAt'>;

/**
 * What of a canteen's open orders their students look for on the screen. A number stands there once: after midnight those of the new day begin anew, and
 * one that both days have is the younger order's. What has no number can't be called by it.
 */
export function pickupOf(orders: readonly Waiting[]): Pick<Pickup, 'preparing' | 'ready' | 'called'> {
  const oldestFirst = [...orders].sort((one, other) => (one.placedAt < other.placedAt ? -1 : 1));
  const numbered = new Map(oldestFirst.flatMap((order) => (order.token === undefined ? [] : [[order.token, order] as const])));
  const shown = [...numbered].sort(([one], [other]) => one - other);
  const inOrder = (which: (order: Waiting) => boolean): number[] => shown.flatMap(([token, order]) => (which(order) ? token : []));
  return {
    preparing: inOrder(({ status }) => status === 'Pending'),
    ready: inOrder(({ status, calledAt }) => status === 'Prepared' && calledAt === undefined),
    called: shown
      .flatMap(([token, { calledAt }]) => (calledAt === undefined ? [] : { token, at: calledAt }))
      .sort((one, other) => (one.at > other.at ? -1 : 1)),
  };
}
