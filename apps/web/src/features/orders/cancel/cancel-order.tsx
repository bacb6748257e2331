import { Trans } from '@lingui/react/macro';
import { type Order, orderNumber } from '@tiffin/contracts';
import { useState } from 'react';
import { serverNow, useServerNow } from '../../../api/server-clock';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { cancelTimeLeft, countdown } from './cancel-window';
import { useCancelOrder } from './use-cancel-order';

/** Lets a student take back a pending order for two minutes (docs/reference/decisions.md#4.11a); later says whom to ask. */
export function CancelOrder({ order, timeZone }: { order: Order; timeZone: string }) {
  const [asking, setAsking] = useState(false);
  // Ticks only while there is something to count down.
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
        description={<Trans>The kitchen is told at once, and nothing is billed. This can't be undone.</Trans>}
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
