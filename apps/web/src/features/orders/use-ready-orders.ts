import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '@tiffin/contracts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../api/server-clock';
import { useLive } from '../../live';
import { becameReady, type KnownOrders } from './became-ready';
import { currentMonth } from './month-options';
import { ordersOf } from './order-pages';
import { type OrdersData, ordersKey } from './orders-key';
import { ordersQuery } from './orders-query';
import { useLiveOrders } from './use-live-orders';

interface Watched {
  readonly studentId: string;
  readonly timeZone: string;
  /** Orders that became ready before anybody looked. */
  readonly early: RefObject<readonly Order[]>;
}

/**
 * The student's orders that became ready while this device looked, newest first, until they are handed out; `onReady` hears of each once. What a
 * message did not bring (a phone sleeps, a connection breaks) is found when the orders are read again.
 */
export function useReadyOrders({ studentId, timeZone, early }: Watched, onReady: (order: Order) => void): readonly Order[] {
  const cache = useQueryClient();
  const known = useRef<KnownOrders>(new Map());
  const [ready, setReady] = useState<readonly Order[]>([]);
  const tell = useRef(onReady);
  const hear = useRef((order: Order, source: 'message' | 'read') => {
    const now = becameReady(known.current, order, source);
    if (now) tell.current(order);
    if (now || known.current.get(order._id)?.status !== 'Prepared')
      setReady((others) => {
        const rest = others.filter(({ _id }) => _id !== order._id);
        return now ? [order, ...rest] : rest.length < others.length ? rest : others;
      });
  });
  useEffect(() => {
    tell.current = onReady;
  });
  useEffect(() => early.current.forEach((order) => hear.current(order, 'message')), [early]);
  useLiveOrders(timeZone, (order) => hear.current(order, 'message'));

  useEffect(() => {
    const lists = cache.getQueryCache();
    const read = (data: unknown) => ordersOf(data as OrdersData | undefined).forEach((order) => hear.current(order, 'read'));
    lists.findAll({ queryKey: ordersKey(studentId) }).forEach((query) => read(query.state.data));
    return lists.subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === ordersKey(studentId)[0] && query.queryKey[1] === studentId) read(query.state.data);
    });
  }, [cache, studentId]);

  const { state } = useLive();
  useEffect(() => {
    const waiting = [...known.current.values()].some(({ status }) => status === 'Pending');
    if (state !== 'live' || !waiting) return;
    const month = currentMonth(new Date(serverNow()), timeZone);
    // Whatever fails here is read by the next connection, or by the list itself.
    void cache.prefetchInfiniteQuery({ ...ordersQuery(studentId, month), staleTime: 0 });
  }, [state, cache, studentId, timeZone]);

  return ready;
}
