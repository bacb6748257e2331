import type { Pickup } from '@tiffin/contracts';
import type { OrderDocument } from '../views/orders.view.js';

type Waiting = Pick<OrderDocument, 'status' | 'placedAt' | 'token' | 'calledAt'>;

/**
 * What of a canteen's open orders their students look for on the screen, each number once in a list. An order that has waited for days may have the number
 * of a newer one: both stand where they are, since a call that doesn't show is worse than a number in two places. What has no number can't be called by it.
 */
export function pickupOf(orders: readonly Waiting[]): Pick<Pickup, 'preparing' | 'ready' | 'called'> {
  const numbersOf = (which: (order: Waiting) => boolean): number[] =>
    [...new Set(orders.flatMap((order) => (order.token !== undefined && which(order) ? order.token : [])))].sort(
      (one, other) => one - other,
    );
  const latestLast = orders.flatMap(({ token, calledAt: at }) => (token === undefined || at === undefined ? [] : { token, at }));
  const called = new Map(latestLast.sort((one, other) => (one.at < other.at ? -1 : 1)).map((call) => [call.token, call]));
  return {
    preparing: numbersOf(({ status }) => status === 'Pending'),
    ready: numbersOf(({ status, calledAt }) => status === 'Prepared' && calledAt === undefined),
    called: [...called.values()].sort((one, other) => (one.at > other.at ? -1 : 1)),
  };
}
