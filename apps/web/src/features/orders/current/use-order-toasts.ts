import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type CurrentOrder, type Order, orderNumber } from '@tiffin/contracts';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { ringBell } from '../../sound/chime';
import { useLiveOrders } from '../use-live-orders';
import { currentOrdersKey } from './current-orders';
import { type KnownOrders, notableChange } from './notable-change';

interface OrderToastsOptions {
  studentId: string;
  timeZone: string;
  orders: readonly CurrentOrder[] | undefined;
  /** The page's own bar leads to the orders; elsewhere the toast does. */
  barShown: boolean;
}

/**
 * Shows one toast when an order becomes ready, is called, is rejected or is entered at the counter, and keeps the cached orders current.
 * Changes without a message are found by the next read.
 */
export function useOrderToasts({ studentId, timeZone, orders, barShown }: OrderToastsOptions): void {
  const { t } = useLingui();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const knownOrders = useRef<KnownOrders>(new Map());
  const announce = (order: Order, source: 'message' | 'read'): void => {
    const change = notableChange(knownOrders.current, order, source);
    if (!change) return;
    // Best effort: a browser without a user gesture stays silent; the toast and the bar are visible anyway.
    void ringBell();
    const code = orderNumber(order);
    const texts = {
      ready: t`${code} is ready for pickup`,
      called: t`${code} is called: please come to the counter`,
      rejected: t`${code} was rejected`,
      typed: t`${code} was ordered for you at the counter`,
    };
    const kind = change === 'rejected' ? 'error' : 'success';
    if (barShown) toast[kind](texts[change]);
    else toast.action(texts[change], { label: t`View`, onAction: () => void navigate(`/orders/${studentId}`) }, kind);
  };
  useLiveOrders(timeZone, (order) => announce(order, 'message'));
  const latest = useRef(announce);
  useEffect(() => {
    latest.current = announce;
  });
  useEffect(() => orders?.forEach(({ order }) => latest.current(order, 'read')), [orders]);
  // Only the server knows the place in the queue of an order that arrived by message.
  const placeUnknown = orders?.some(({ order, ahead }) => order.status === 'Pending' && ahead === undefined) ?? false;
  useEffect(() => {
    if (placeUnknown) void refetchNow(cache, currentOrdersKey(studentId));
  }, [cache, studentId, placeUnknown]);
}
