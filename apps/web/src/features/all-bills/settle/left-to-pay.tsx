import { Trans } from '@lingui/react/macro';
import { type Bill, formatRupees } from '@tiffin/contracts';
import { leftOf } from '../../bill/bill-sums';

/** What Mark Paid would record of a bill of which a part has come in: its amount alone doesn't say it. */
export function LeftToPay({ bill }: { bill: Bill }) {
  if (bill.paid || !bill.received) return null;
  const left = formatRupees(leftOf(bill));
  return (
    <span className="block text-sm text-muted">
      <Trans>{left} left to pay</Trans>
    </span>
  );
}
