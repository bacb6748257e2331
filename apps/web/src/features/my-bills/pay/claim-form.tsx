import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type Bill, type BillClaim, RULES } from '@tiffin/contracts';
import { useEffect } from 'react';
import { call } from '../../../api/call';
import { parseAmount, checkUpTo } from '../../../forms/amounts';
import { checkText } from '../../../forms/checks';
import { FormButtons } from '../../../forms/form-buttons';
import { FormProblem } from '../../../forms/form-problem';
import { useServerForm } from '../../../forms/use-server-form';
import { Button } from '../../../ui/button';
import { Field, TextInput } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { leftOf } from '../../bill/bill-sums';
import { foldBillIntoCache } from '../../bill/fold-bill-into-cache';

const checkReference = checkText(RULES.utr);

interface ClaimFormProps {
  bill: Bill;
  /** In rupees: the amount of the UPI code, or the claimed amount. */
  amount: number;
  /** The claim to correct; its amount can be corrected too. */
  claim?: BillClaim;
  onDone?: () => void;
}

/** A student reports a payment with their bank's reference, or corrects a report. */
export function ClaimForm({ bill, amount, claim, onDone = () => undefined }: ClaimFormProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { form, errorOf, busy, problem, submit } = useServerForm<{ amount: string; reference: string }>({
    defaultValues: { amount: amount.toFixed(2), reference: claim?.reference ?? '' },
    order: ['amount', 'reference'],
    quiet: true,
    send: async (typed) => {
      const body = { reference: typed.reference.trim(), amount: claim ? parseAmount(typed.amount) : amount };
      const path = `/bills/${encodeURIComponent(bill._id)}/claims`;
      const [whole, method] = claim ? ([`${path}/${claim._id}`, 'PATCH'] as const) : ([path, 'POST'] as const);
      foldBillIntoCache(cache, await call<Bill>(whole, { method, body }));
      toast.success(t`Payment reported. Your canteen checks it.`);
      onDone();
    },
  });
  const { setFocus } = form;
  const first = claim ? 'amount' : 'reference';
  // The button that opened the form is gone.
  useEffect(() => setFocus(first), [setFocus, first]);
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      {claim && (
        <Field label={<Trans>Amount (₹)</Trans>} error={errorOf('amount')}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            {...form.register('amount', { validate: (typed) => checkUpTo(typed, leftOf(bill)) })}
          />
        </Field>
      )}
      <Field
        label={<Trans>UPI reference (UTR)</Trans>}
        error={errorOf('reference')}
        hint={<Trans>12 digits. Your UPI app shows them with the payment.</Trans>}
      >
        <TextInput inputMode="numeric" autoComplete="off" maxLength={20} {...form.register('reference', { validate: checkReference })} />
      </Field>
      <FormProblem problem={problem} />
      {claim ? (
        <FormButtons onCancel={onDone} busy={busy}>
          <Trans>Correct</Trans>
        </FormButtons>
      ) : (
        <Button type="submit" tone="primary" full busy={busy}>
          <Trans>I have paid</Trans>
        </Button>
      )}
    </form>
  );
}
