import { Trans } from '@lingui/react/macro';
import { type Bill, formatRupees } from '@tiffin/contracts';
import { leftOf } from '../../bill/bill-sums';

/** The amount that Mark Paid would record, for a bill that is paid in part. */
export function LeftToPay({ bill }: { bill: Bill }) {
  if (bill.paid || !bill.received) return null;
  const left = formatRupees(leftOf(bill));
  return (
    <span className="block text-sm text-muted">
      <Trans>{left} left to pay</Trans>
    </span>
  );
}
