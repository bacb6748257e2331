import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatRupees, type CreditLimitSetting } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { FormProblem } from '../../../forms/form-problem';
import { checkLimit, parseAmount } from '../../../forms/amounts';
import { useServerForm } from '../../../forms/use-server-form';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Field, TextInput } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { isNotLoaded, NotLoaded } from '../../not-loaded/not-loaded';
import { SettingSkeleton } from './setting-skeleton';

const KEY = ['credit-limit'] as const;
const PATH = '/contractors/credit-limit';

/** Sets each student's monthly limit; empty for no limit. */
export function CreditLimit() {
  const { t } = useLingui();
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call<CreditLimitSetting>(PATH, { signal }) });
  return (
    <Card as="section" padded className="grid gap-3">
      <h3 className="font-semibold">
        <Trans>Monthly limit</Trans>
      </h3>
      <p className="text-sm text-muted">
        <Trans>
          How much each student can order for in a month. Tiffin refuses orders above the limit. Existing orders are kept. You make
          exceptions under Students.
        </Trans>
      </p>
      {isNotLoaded(query) ? (
        <NotLoaded query={query} what={t`This setting`} />
      ) : query.data ? (
        <LimitForm limit={query.data} />
      ) : (
        <SettingSkeleton fields={1} />
      )}
    </Card>
  );
}

function LimitForm({ limit }: { limit: CreditLimitSetting }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { form, errorOf, busy, problem, submit } = useServerForm({
    defaultValues: { amount: limit.amount === null ? '' : String(limit.amount) },
    order: ['amount'],
    quiet: true,
    send: async ({ amount }) => {
      const typed = amount.trim() === '' ? null : parseAmount(amount);
      const saved = await call<CreditLimitSetting>(PATH, { method: 'PUT', body: { amount: typed } });
      cache.setQueryData<CreditLimitSetting>(KEY, saved);
      if (saved.amount === null) toast.success(t`Students can order without a limit`);
      else toast.success(t`Each student can order for ${formatRupees(saved.amount)} a month`);
      return { amount: saved.amount === null ? '' : String(saved.amount) };
    },
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <Field label={<Trans>Amount a month (₹)</Trans>} error={errorOf('amount')} hint={<Trans>Empty: no limit.</Trans>}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          {...form.register('amount', { validate: (typed) => typed.trim() === '' || checkLimit(typed) })}
        />
      </Field>
      <FormProblem problem={problem} />
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        <Trans>Save limit</Trans>
      </Button>
    </form>
  );
}
