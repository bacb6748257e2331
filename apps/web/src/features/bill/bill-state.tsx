import { Trans } from '@lingui/react/macro';
import type { Bill } from '@tiffin/contracts';
import { shortDay } from './bill-dates';
import { isOwed } from './bill-sums';

interface BillStateProps {
  bill: Bill;
  /** Whether the reader is who has to pay it. */
  own: boolean;
  timeZone: string;
  /** Where there is room for a word or two only. */
  brief?: boolean;
}

/** In a sentence, how a bill stands. */
export function BillState({ bill, own, timeZone, brief = false }: BillStateProps) {
  const day = (instant: string) => shortDay(instant, timeZone, bill.year);
  if (bill.parked) return <Trans>This may still change.</Trans>;
  if (bill.amount === 0) return <Trans>There is nothing to pay.</Trans>;
  if (isOwed(bill) && brief) return <Trans>Issued {day(bill.issuedOn)}</Trans>;
  if (isOwed(bill))
    return own ? (
      <Trans>Issued {day(bill.issuedOn)}. Pay at the canteen counter.</Trans>
    ) : (
      <Trans>Issued {day(bill.issuedOn)}. Not paid yet.</Trans>
    );
  return bill.paidOn ? <Trans>Paid on {day(bill.paidOn)}</Trans> : <Trans>Paid</Trans>;
}
