import { Trans, useLingui } from '@lingui/react/macro';
import { type Bill, formatRupees, PAYMENT_METHODS, type PaymentMethod, RULES } from '@tiffin/contracts';
import { useState } from 'react';
import { parseAmount, checkUpTo } from '../../../forms/amounts';
import { FormButtons } from '../../../forms/form-buttons';
import { checkText } from '../../../forms/checks';
import { FormProblem } from '../../../forms/form-problem';
import { useServerForm } from '../../../forms/use-server-form';
import { Dialog } from '../../../ui/dialog';
import { Field, TextInput } from '../../../ui/field';
import { Segmented } from '../../../ui/segmented';
import { leftOf } from '../../bill/bill-sums';
import { paymentMethodName } from '../../bill/payment-text';
import { personLabel } from '../../bill/person-label';
import { newUuid } from '../../cart/new-uuid';
import type { SettleActions } from './use-settle-bill';

interface PaymentDialogProps {
  bill: Bill;
  open: boolean;
  onClose: () => void;
  receive: SettleActions['receive'];
}

/** Records a payment for a bill: amount, method and reference. */
export function PaymentDialog({ bill, open, onClose, receive }: PaymentDialogProps) {
  const { t } = useLingui();
  const left = formatRupees(leftOf(bill));
  const whose = personLabel(bill.studentInfo);
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={t`Record a payment`}
      description={
        <Trans>
          {whose} has {left} left to pay. You can also record a part of it. The bill is paid once you have received all of it.
        </Trans>
      }
    >
      <PaymentForm bill={bill} receive={receive} onDone={onClose} />
    </Dialog>
  );
}

interface PaymentFields {
  amount: string;
  reference: string;
}
const REFERENCE_MAX = 40;
const checkUtr = checkText(RULES.utr);

function PaymentForm({ bill, receive, onDone }: { bill: Bill; receive: SettleActions['receive']; onDone: () => void }) {
  const { t } = useLingui();
  const [method, setMethod] = useState<PaymentMethod>('cash');
  const [paymentId] = useState(newUuid);
  const left = leftOf(bill);
  const { form, errorOf, busy, problem, submit } = useServerForm<PaymentFields>({
    defaultValues: { amount: left.toFixed(2), reference: '' },
    order: ['amount', 'reference'],
    quiet: true,
    send: async ({ amount, reference }) => {
      const named = reference.trim();
      await receive(bill, { paymentId, amount: parseAmount(amount), method, ...(named !== '' && { reference: named }), left });
      onDone();
    },
  });
  const checkReference = (typed: string) => typed.trim() === '' || method !== 'upi' || checkUtr(typed);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Segmented
        full="always"
        label={t`How it was paid`}
        options={PAYMENT_METHODS.map((value) => ({ value, label: paymentMethodName(value) }))}
        value={method}
        onChange={setMethod}
      />
      <Field label={<Trans>Amount (₹)</Trans>} error={errorOf('amount')}>
        <TextInput inputMode="decimal" autoComplete="off" {...form.register('amount', { validate: (typed) => checkUpTo(typed, left) })} />
      </Field>
      <Field
        label={<Trans>Reference (optional)</Trans>}
        error={errorOf('reference')}
        hint={method === 'upi' ? <Trans>The 12 digits of the UPI reference (UTR).</Trans> : undefined}
      >
        <TextInput autoComplete="off" maxLength={REFERENCE_MAX} {...form.register('reference', { validate: checkReference })} />
      </Field>
      <FormProblem problem={problem} />
      <FormButtons onCancel={onDone} busy={busy}>
        <Trans>Record payment</Trans>
      </FormButtons>
    </form>
  );
}
