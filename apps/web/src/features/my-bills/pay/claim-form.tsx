import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type Bill, RULES } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { checkText } from '../../../forms/checks';
import { FormProblem } from '../../../forms/form-problem';
import { useServerForm } from '../../../forms/use-server-form';
import { Button } from '../../../ui/button';
import { Field, TextInput } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { foldBill } from '../../bill/fold-bill';

const checkReference = checkText(RULES.utr);

/** A student says to have paid what the code asked for (rupees), with the reference that their bank gave it. */
export function ClaimForm({ bill: { _id }, amount }: { bill: Bill; amount: number }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { form, errorOf, busy, problem, submit } = useServerForm<{ reference: string }>({
    defaultValues: { reference: '' },
    order: ['reference'],
    quiet: true,
    send: async ({ reference }) => {
      const body = { reference: reference.trim(), amount };
      foldBill(cache, await call<Bill>(`/bills/${encodeURIComponent(_id)}/claims`, { method: 'POST', body }));
      toast.success(t`Your canteen is told and checks it.`);
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field
        label={<Trans>UPI reference (UTR)</Trans>}
        error={errorOf('reference')}
        hint={<Trans>12 digits: your UPI app shows them with the payment.</Trans>}
      >
        <TextInput inputMode="numeric" autoComplete="off" maxLength={20} {...form.register('reference', { validate: checkReference })} />
      </Field>
      <FormProblem problem={problem} />
      <Button type="submit" tone="primary" full busy={busy}>
        <Trans>I have paid</Trans>
      </Button>
    </form>
  );
}
