import { Trans } from '@lingui/react/macro';
import { type Bill, formatRupees } from '@tiffin/contracts';
import { useMember } from '../../session';
import { shortDate, shortDay, dueDay } from './bill-dates';
import { isOwed, leftOf } from './bill-sums';

interface BillStateProps {
  bill: Bill;
  /** Whether the reader is the student who has to pay the bill. */
  own: boolean;
  timeZone: string;
  /** For places with space for only a word or two. */
  brief?: boolean;
}

/** The state of a bill in a sentence. */
export function BillState({ bill, own, timeZone, brief = false }: BillStateProps) {
  const { dueDays, takesUpi = false } = useMember() ?? {};
  const day = (instant: string) => shortDay(instant, timeZone, bill.year);
  const due = dueDays === undefined ? undefined : shortDate(dueDay(bill, dueDays, timeZone), bill.year);
  if (bill.parked) return <Trans>This may still change.</Trans>;
  if (bill.amount === 0) return <Trans>There is nothing to pay.</Trans>;
  if (bill.claim) {
    const sum = formatRupees(bill.claim.amount);
    const reportedOn = day(bill.claim.claimedOn);
    if (brief) return <Trans>Reported as paid on {reportedOn}</Trans>;
    return own ? (
      <Trans>
        You reported on {reportedOn} that you paid {sum} by UPI. Your canteen checks the payment.
      </Trans>
    ) : (
      <Trans>
        Reported as paid by UPI on {reportedOn}: {sum}. Please check.
      </Trans>
    );
  }
  if (isOwed(bill) && bill.received) {
    const received = formatRupees(bill.received);
    const left = formatRupees(leftOf(bill));
    return brief ? (
      <Trans>{left} left to pay</Trans>
    ) : (
      <Trans>
        {received} received, {left} left to pay.
      </Trans>
    );
  }
  if (isOwed(bill) && brief) return due ? <Trans>Due by {due}</Trans> : <Trans>Issued {day(bill.issuedOn)}</Trans>;
  if (isOwed(bill) && due)
    return own ? (
      <Trans>
        Issued {day(bill.issuedOn)}. Please pay by {due}. <WhereToPay upi={takesUpi} />
      </Trans>
    ) : (
      <Trans>
        Issued {day(bill.issuedOn)}, due {due}. Not paid yet.
      </Trans>
    );
  if (isOwed(bill))
    return own ? (
      <Trans>
        Issued {day(bill.issuedOn)}. <WhereToPay upi={takesUpi} />
      </Trans>
    ) : (
      <Trans>Issued {day(bill.issuedOn)}. Not paid yet.</Trans>
    );
  return bill.paidOn ? <Trans>Paid on {day(bill.paidOn)}</Trans> : <Trans>Paid</Trans>;
}

function WhereToPay({ upi }: { upi: boolean }) {
  return upi ? <Trans>Pay at the canteen counter or by UPI.</Trans> : <Trans>Pay at the canteen counter.</Trans>;
}
