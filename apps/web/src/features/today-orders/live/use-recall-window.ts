import type { Order, OrderStatus } from '@tiffin/contracts';
import { useCallback, useEffect, useState } from 'react';
import { serverNow } from '../../../api/server-clock';
import type { LiveOrders } from './live-orders';
import { rememberOrders, canRecall } from './recall-window';
import type { KnownSince } from './recall-window';

interface RecallWindow {
  /** Remembers what has been read; what is heard it remembers by itself. */
  readonly see: (orders: readonly Order[]) => void;
  /** Whether an order is offered to go back by one step at `now` (ms by the server's clock). */
  readonly mayRecall: (order: Order, now: number) => boolean;
}

/**
 * Which orders may still be recalled (docs/reference/decisions.md#4.7), on whatever tab they were met; `refused`: what the server said no
 * to, with its status.
 */
export function useRecallWindow(live: LiveOrders, refused: ReadonlyMap<string, OrderStatus>): RecallWindow {
  const [since, setSince] = useState<KnownSince>(new Map());
  const see = useCallback((orders: readonly Order[]) => {
    const at = serverNow();
    setSince((known) => rememberOrders(known, orders, at));
  }, []);
  useEffect(() => see([...live.orders.values()].map(({ order }) => order)), [live, see]);
  return { see, mayRecall: useCallback((order, now) => canRecall(order, since, refused, now), [since, refused]) };
}
