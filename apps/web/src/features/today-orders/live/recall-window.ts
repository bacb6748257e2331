import { type Order, type OrderStatus, UNDO_WITHIN } from '@tiffin/contracts';
import { useCallback, useEffect, useState } from 'react';
import { serverNow } from '../../../api/server-clock';
import { recallableFrom } from '../ticket/next-steps';
import type { LiveOrders } from './live-orders';

/**
 * Since when (ms by the server's clock) this screen knows each order's current state. The order reached that state then or earlier, and the
 * wire has no time for it. Ten minutes later no recall is possible; until then the server decides (docs/reference/decisions.md#4.7).
 */
export type KnownSince = ReadonlyMap<string, { readonly revision: number; readonly at: number }>;

/**
 * Adds orders that were read or arrived at `at`; earlier entries stay. Entries are never dropped, or a recall would be offered again; a day
 * has only hundreds.
 */
export function rememberOrders(knownSince: KnownSince, orders: readonly Order[], at: number): KnownSince {
  const fresh = orders.filter(({ _id, status, revision }) => recallableFrom(status) && (knownSince.get(_id)?.revision ?? -1) < revision);
  if (fresh.length === 0) return knownSince;
  return new Map([...knownSince, ...fresh.map(({ _id, revision }) => [_id, { revision, at }] as const)]);
}

/** Whether to offer a recall: it may be possible at `now` (ms by the server's clock), and the server has not refused it for this status. */
export function canRecall(
  { _id, status, revision }: Order,
  since: KnownSince,
  refused: ReadonlyMap<string, OrderStatus>,
  now: number,
): boolean {
  if (!recallableFrom(status) || refused.get(_id) === status) return false;
  const entry = since.get(_id);
  return entry?.revision !== revision || now - entry.at < UNDO_WITHIN;
}

interface RecallWindow {
  /** Records orders that were read; orders from messages are recorded automatically. */
  readonly see: (orders: readonly Order[]) => void;
  /** Whether to offer a recall of the order at `now` (ms by the server's clock). */
  readonly mayRecall: (order: Order, now: number) => boolean;
}

/**
 * Which orders may still be recalled (docs/reference/decisions.md#4.7), on any tab. `refused`: recalls that the server refused, with the
 * order's status.
 */
export function useRecallWindow(live: LiveOrders, refused: ReadonlyMap<string, OrderStatus>): RecallWindow {
  const [since, setSince] = useState<KnownSince>(new Map());
  const see = useCallback((orders: readonly Order[]) => {
    const at = serverNow();
    setSince((current) => rememberOrders(current, orders, at));
  }, []);
  useEffect(() => see([...live.orders.values()].map(({ order }) => order)), [live, see]);
  return { see, mayRecall: useCallback((order, now) => canRecall(order, since, refused, now), [since, refused]) };
}
