import { Trans, useLingui } from '@lingui/react/macro';
import { type Bill, formatRupees } from '@tiffin/contracts';
import { Dialog } from '../../../ui/dialog';
import { monthAndYear } from '../../bill/bill-dates';
import { who } from '../../bill/who';
import { ReasonForm } from './reason-form';
import type { Settle } from './use-settle';

interface ReverseDialogProps {
  bill: Bill;
  open: boolean;
  onClose: () => void;
  reverse: Settle['reverse'];
}

/** Asks before a payment is taken back, says what that does, and wants a reason: both stay in the history (decisions 7.4, 8.4). */
export function ReverseDialog({ bill, open, onClose, reverse }: ReverseDialogProps) {
  const { t } = useLingui();
  const [amount, month] = [formatRupees(bill.amount), monthAndYear(bill)];
  const whose = who(bill.studentInfo);
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={t`Reverse the payment?`}
      description={
        <Trans>
          The bill of {whose} for {month}, {amount}, is pending again and has to be paid once more. Its lines stay as they are. The payment,
          this and your reason stay in the history; the student sees them.
        </Trans>
      }
    >
      <ReasonForm
        example={t`Paid by the student next door`}
        action={<Trans>Reverse payment</Trans>}
        onKeep={onClose}
        send={async (reason) => {
          await reverse(bill, reason);
          onClose();
        }}
      />
    </Dialog>
  );
}
