import { Trans } from '@lingui/react/macro';
import { type Bill, formatRupees } from '@tiffin/contracts';
import { CircleAlert } from 'lucide-react';
import { leftOf } from '../../bill/bill-sums';
import type { SettleActions } from './use-settle-bill';

/** Says that the bill's open amount differs from the one that was to be marked as paid, until the bill changes again. */
export function AmountChanged({ bill, settle }: { bill: Bill; settle: SettleActions }) {
  if (settle.changed.get(bill._id) !== bill.revision || bill.paid) return null;
  const amount = formatRupees(leftOf(bill));
  return (
    <p role="alert" className="flex items-center gap-1.5 text-sm font-medium text-danger-ink">
      <CircleAlert aria-hidden size={16} strokeWidth={2.2} className="shrink-0" />
      <span>
        <Trans>The bill is {amount} now. It was not marked as paid.</Trans>
      </span>
    </p>
  );
}
