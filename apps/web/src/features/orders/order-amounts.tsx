import { Trans } from '@lingui/react/macro';
import type { Order } from '@tiffin/contracts';
import { Money } from '../../ui/money';

/** The order's total, and beneath it the packing charge where there is one. */
export function OrderAmount({ order }: { order: Order }) {
  return (
    <span className="shrink-0 text-right">
      <span className="block text-lg font-semibold">
        <Money amount={order.amount} />
      </span>
      {order.packingCharges > 0 && (
        <span className="block text-sm text-muted">
          <Trans>
            <Money amount={order.packingCharges} /> packing
          </Trans>
        </span>
      )}
    </span>
  );
}
