import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Order } from '@tiffin/contracts';
import { useRef } from 'react';
import { call, ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { toast } from '../../../ui/toast';
import { foldOrderIntoCache } from '../fold-order-into-cache';
import { ordersKey } from '../orders-key';

/** Cancels an order of one's own; the card shows the answer, and also the state that stood against it. */
export function useCancelOrder(order: Order, timeZone: string) {
  const { t } = useLingui();
  const cache = useQueryClient();
  // Ten taps in one moment all see the same rendering.
  const busy = useRef(false);
  const cancelling = useMutation({
    mutationFn: () => call<Order>(`/orders/${encodeURIComponent(order._id)}/cancel`, { method: 'POST', body: {} }),
    onSuccess: (cancelled) => {
      foldOrderIntoCache(cache, cancelled, timeZone);
      toast.success(t`Order cancelled`);
    },
    onError: (error) => {
      const now = error instanceof ApiError ? (error.body['order'] as Order | undefined) : undefined;
      if (now) foldOrderIntoCache(cache, now, timeZone);
      // The kitchen has begun with it, which this card can't know: what it shows may be old.
      else void cache.invalidateQueries({ queryKey: ordersKey(order.studentInfo._id) });
      const late = error instanceof ApiError && error.status === 409;
      toast.error(late ? t`It is too late to cancel. Please ask at the counter.` : failureText(error));
    },
    onSettled: () => {
      busy.current = false;
    },
  });
  return {
    isPending: cancelling.isPending,
    cancel: (onSettled: () => void) => {
      if (busy.current) return;
      busy.current = true;
      cancelling.mutate(undefined, { onSettled });
    },
  };
}
