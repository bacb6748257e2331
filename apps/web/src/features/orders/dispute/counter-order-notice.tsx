import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Order, orderNumber } from '@tiffin/contracts';
import { ConciergeBell, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { serverNow, useServerNow } from '../../../api/server-clock';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import { countdown } from '../cancel/cancel-window';
import { foldOrderIntoCache } from '../fold-order-into-cache';
import { disputeTimeLeft } from './dispute-window';

/** Says that an order was entered at the counter; for ten minutes its student can dispute it. */
export function CounterOrderNotice({ order, timeZone }: { order: Order; timeZone: string }) {
  const left = disputeTimeLeft(order, useServerNow(disputeTimeLeft(order, serverNow()) > 0 ? 1_000 : 60_000));
  if (order.counter?.objectedAt)
    return (
      <Banner tone="warn" icon={<TriangleAlert aria-hidden size={18} />}>
        <Trans>You said that this isn’t yours. Your canteen sees that here and on your bill. Please settle it at the counter.</Trans>
      </Banner>
    );
  return (
    <Banner tone="info" icon={<ConciergeBell aria-hidden size={18} />}>
      <p>
        <Trans>Ordered for you at the counter.</Trans>
      </p>
      {left > 0 && <NotMine order={order} timeZone={timeZone} left={left} />}
    </Banner>
  );
}

function NotMine({ order, timeZone, left }: { order: Order; timeZone: string; left: number }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const number = orderNumber(order);
  const objecting = useMutation({
    mutationFn: () => call<Order>(`/orders/${encodeURIComponent(order._id)}/object`, { method: 'POST', body: {} }),
    onSuccess: (objected) => {
      foldOrderIntoCache(cache, objected, timeZone);
      setAsking(false);
      toast.success(t`The counter is notified`);
    },
    onError: (error) => void toast.error(failureText(error)),
  });
  return (
    <>
      <Button tone="quiet" className="-ml-3 text-sm text-danger-ink!" onClick={() => setAsking(true)}>
        <span className="tabular-nums">
          <Trans>This wasn’t me · {countdown(left)}</Trans>
        </span>
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={<Trans>Is order {number} not yours?</Trans>}
        description={
          <Trans>
            The counter is notified at once, and your bill shows it. If someone else has your card, make it void under Settings.
          </Trans>
        }
        actions={
          <>
            <Button onClick={() => setAsking(false)}>
              <Trans>It's mine</Trans>
            </Button>
            <Button tone="danger" busy={objecting.isPending} onClick={() => objecting.mutate()}>
              <Trans>Not mine</Trans>
            </Button>
          </>
        }
      />
    </>
  );
}
