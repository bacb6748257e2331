import { Trans, useLingui } from '@lingui/react/macro';
import { type Bill, type BillPayment, formatRupees } from '@tiffin/contracts';
import { useState } from 'react';
import { useTimeZone } from '../../../session';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { monthAndYear, shortDay } from '../../bill/bill-dates';
import { paymentText } from '../../bill/payment-text';
import { personLabel } from '../../bill/person-label';
import { ReasonForm } from './reason-form';
import type { SettleActions } from './use-settle-bill';

interface ReverseDialogProps {
  bill: Bill;
  open: boolean;
  onClose: () => void;
  reverse: SettleActions['reverse'];
}

/**
 * Asks which payment to reverse, says what that does, and requires a reason. Both stay in the history (docs/reference/decisions.md#7.4,
 * #8.4).
 */
export function ReverseDialog({ bill, open, onClose, reverse }: ReverseDialogProps) {
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const [chosen, setChosen] = useState<string>();
  const { payments = [] } = bill;
  const payment = payments.find(({ _id }) => _id === chosen) ?? payments.at(-1) ?? { amount: bill.amount };
  const amount = formatRupees(payment.amount);
  const month = monthAndYear(bill);
  const whose = personLabel(bill.studentInfo);
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={t`Reverse the payment?`}
      description={
        <Trans>
          {amount} of the bill of {whose} for {month} becomes pending again. The bill's lines and its other payments stay as they are. The
          history keeps the payment, its reversal and your reason, and the student sees them.
        </Trans>
      }
    >
      {payments.length > 1 && (
        <div className="mb-4">
          <Field label={<Trans>Which payment</Trans>}>
            <Select
              label={t`Which payment`}
              options={payments.map((payment) => ({
                value: payment._id,
                label: nameOf(payment, shortDay(payment.on, timeZone, bill.year)),
              }))}
              value={'_id' in payment ? payment._id : ''}
              onChange={setChosen}
            />
          </Field>
        </div>
      )}
      <ReasonForm
        example={t`Paid by the student next door`}
        action={<Trans>Reverse payment</Trans>}
        onKeep={onClose}
        send={async (reason) => {
          await reverse(bill, reason, payment);
          onClose();
        }}
      />
    </Dialog>
  );
}

/** A payment as text: `₹200.00 · Nov 3 · UPI · 412345678901`. */
function nameOf(payment: BillPayment, day: string): string {
  const how = paymentText(payment);
  return [formatRupees(payment.amount), day, ...(how === '' ? [] : [how])].join(' · ');
}
