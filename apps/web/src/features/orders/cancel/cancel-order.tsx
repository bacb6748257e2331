import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Order, orderNumber } from '@tiffin/contracts';
import { useState, useRef } from 'react';
import { call, ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { serverNow, useServerNow } from '../../../api/server-clock';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import { foldOrderIntoCache } from '../fold-order-into-cache';
import { ordersKey } from '../orders-key';
import { cancelTimeLeft, countdown } from './cancel-window';

/** Lets a student cancel a pending order for two minutes (docs/reference/decisions.md#4.11a); after that it says where to ask. */
export function CancelOrder({ order, timeZone }: { order: Order; timeZone: string }) {
  const [asking, setAsking] = useState(false);
  // Re-renders every second only during the countdown.
  const left = cancelTimeLeft(order, useServerNow(cancelTimeLeft(order, serverNow()) > 0 ? 1_000 : 60_000));
  const { isPending, cancel } = useCancelOrder(order, timeZone);
  const code = orderNumber(order);
  if (left === 0 && !asking)
    return (
      <p className="px-3 text-sm text-muted">
        <Trans>To cancel it, ask at the counter.</Trans>
      </p>
    );
  return (
    <>
      <Button tone="quiet" className="text-sm text-danger-ink!" onClick={() => setAsking(true)}>
        <span className="tabular-nums">
          <Trans>Cancel order · {countdown(left)}</Trans>
        </span>
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Cancel order {code}?</Trans>}
        description={<Trans>The kitchen is notified at once, and you pay nothing. You can't undo this.</Trans>}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>
              <Trans>Keep</Trans>
            </Button>
            <Button tone="danger" busy={isPending} disabled={left === 0} onClick={() => cancel(() => setAsking(false))}>
              <Trans>Cancel order</Trans>
            </Button>
          </>
        }
      >
        <p role="timer" className="text-sm text-muted tabular-nums">
          {left > 0 ? (
            <Trans>Still possible for {countdown(left)}</Trans>
          ) : (
            <Trans>It is too late to cancel. Please ask at the counter.</Trans>
          )}
        </p>
      </Dialog>
    </>
  );
}

/** Cancels the student's own order. The card shows the answer; after a refusal, the order's current state. */
function useCancelOrder(order: Order, timeZone: string) {
  const { t } = useLingui();
  const cache = useQueryClient();
  // Not the mutation's state: several taps within one render see the same state.
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
      // The kitchen has started the order, which this card cannot know: its data may be stale.
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
