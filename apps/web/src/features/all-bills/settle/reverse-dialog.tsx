import { Trans, useLingui } from '@lingui/react/macro';
import { type Bill, formatRupees, freeText, REASON_MAX } from '@tiffin/contracts';
import { checkText } from '../../../forms/checks';
import { FormProblem } from '../../../forms/form-problem';
import { useServerForm } from '../../../forms/use-server-form';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field, TextInput } from '../../../ui/field';
import { monthAndYear } from '../../bill/bill-dates';
import { who } from '../../bill/who';
import type { Settle } from './use-settle';

const checkReason = checkText(freeText(REASON_MAX));

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
      <ReverseForm bill={bill} onDone={onClose} reverse={reverse} />
    </Dialog>
  );
}

function ReverseForm({ bill, onDone, reverse }: { bill: Bill; onDone: () => void; reverse: Settle['reverse'] }) {
  const { t } = useLingui();
  const { form, errorOf, busy, problem, submit } = useServerForm<{ reason: string }>({
    defaultValues: { reason: '' },
    order: ['reason'],
    quiet: true,
    send: async ({ reason }) => {
      await reverse(bill, reason.trim());
      onDone();
    },
  });
  const validate = (typed: string) => (typed.trim() === '' ? t`Please say why.` : checkReason(typed));
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={<Trans>Reason</Trans>} error={errorOf('reason')}>
        <TextInput
          maxLength={REASON_MAX}
          placeholder={t`Paid by the student next door`}
          autoComplete="off"
          {...form.register('reason', { validate })}
        />
      </Field>
      <FormProblem problem={problem} />
      <div className="grid gap-2 min-[520px]:grid-cols-2">
        <Button onClick={onDone}>
          <Trans>Keep</Trans>
        </Button>
        <Button type="submit" tone="danger" busy={busy}>
          <Trans>Reverse payment</Trans>
        </Button>
      </div>
    </form>
  );
}
