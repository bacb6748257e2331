import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { RULES, type UpiAddress as Address } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { checkText } from '../../../forms/checks';
import { FormProblem } from '../../../forms/form-problem';
import { useServerForm } from '../../../forms/use-server-form';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Field, TextInput } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { SettingSkeleton } from './setting-skeleton';
import { UPI_KEY, UPI_PATH, useUpiAddress } from './use-upi-address';

/** Sets the canteen's UPI address; if it is empty, bills are paid at the counter. */
export function UpiAddress() {
  const { t } = useLingui();
  const query = useUpiAddress();
  return (
    <Card as="section" padded className="grid gap-3">
      <h3 className="font-semibold">
        <Trans>Payments by UPI</Trans>
      </h3>
      <p className="text-sm text-muted">
        <Trans>
          Unpaid bills then show a code for UPI apps. Students report the reference, and you confirm the payments that you received.
        </Trans>
      </p>
      {isNotLoaded(query) ? (
        <NotLoaded query={query} what={t`This setting`} />
      ) : query.data ? (
        <AddressForm address={query.data} />
      ) : (
        <SettingSkeleton fields={2} />
      )}
    </Card>
  );
}

const checkId = checkText(RULES.upiId);
const checkName = checkText(RULES.payeeName);

function AddressForm({ address }: { address: Address }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { form, errorOf, busy, problem, submit, recheck } = useServerForm({
    defaultValues: { upiId: address.upiId ?? '', payeeName: address.payeeName ?? '' },
    order: ['upiId', 'payeeName'],
    quiet: true,
    send: async ({ upiId, payeeName }) => {
      const body = { upiId: upiId.trim() || null, payeeName: payeeName.trim() || null };
      const saved = await call<Address>(UPI_PATH, { method: 'PUT', body });
      cache.setQueryData<Address>(UPI_KEY, saved);
      toast.success(saved.upiId === null ? t`Bills are paid at the counter only` : t`Students can pay to ${saved.upiId}`);
      return { upiId: saved.upiId ?? '', payeeName: saved.payeeName ?? '' };
    },
  });
  // Both fields or neither.
  const unlessBothEmpty =
    (check: (typed: string) => string | true) =>
    (typed: string, { upiId, payeeName }: { upiId: string; payeeName: string }) =>
      (upiId + payeeName).trim() === '' || check(typed);
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={<Trans>UPI ID</Trans>} error={errorOf('upiId')}>
        <TextInput
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="canteen@bank"
          {...form.register('upiId', { validate: unlessBothEmpty(checkId), onChange: recheck('payeeName') })}
        />
      </Field>
      <Field
        label={<Trans>Name of the payee</Trans>}
        error={errorOf('payeeName')}
        hint={<Trans>UPI apps show this name to the person who pays.</Trans>}
      >
        <TextInput
          autoComplete="off"
          {...form.register('payeeName', { validate: unlessBothEmpty(checkName), onChange: recheck('upiId') })}
        />
      </Field>
      <FormProblem problem={problem} />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
