import { Trans } from '@lingui/react/macro';
import type { Bill } from '@tiffin/contracts';
import { shortDay } from './bill-dates';
import { isOwed } from './bill-sums';

interface BillStateProps {
  bill: Bill;
  /** Whether the reader is who has to pay it. */
  own: boolean;
  timeZone: string;
}

/** In a sentence, what there is to know of a bill before it is opened. */
export function BillState({ bill, own, timeZone }: BillStateProps) {
  const day = (instant: string) => shortDay(instant, timeZone, bill.year);
  if (bill.amount === 0) return <Trans>There is nothing to pay.</Trans>;
  if (isOwed(bill))
    return own ? (
      <Trans>Issued {day(bill.issuedOn)}. Pay at the canteen counter.</Trans>
    ) : (
      <Trans>Issued {day(bill.issuedOn)}. Not paid yet.</Trans>
    );
  return bill.paidOn ? <Trans>Paid on {day(bill.paidOn)}</Trans> : <Trans>Paid</Trans>;
}
