import { Trans } from '@lingui/react/macro';
import type { Order } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { Money } from '../../ui/money';

/** The order's total, with the packing charge below if there is one. A rejected order costs nothing. */
export function OrderAmount({ order }: { order: Order }) {
  const over = order.status === 'Rejected';
  return (
    <span className="shrink-0 text-right">
      <span className={clsx('block text-lg font-semibold', over && 'text-muted line-through')}>
        <Money amount={order.amount} />
      </span>
      {over && (
        <span className="block text-sm text-muted">
          <Trans>not charged</Trans>
        </span>
      )}
      {order.packingCharges > 0 && !over && (
        <span className="block text-sm text-muted">
          <Trans>
            <Money amount={order.packingCharges} /> packing
          </Trans>
        </span>
      )}
    </span>
  );
}
