import { Trans, useLingui } from '@lingui/react/macro';
import { RULES, TYPED_PASSWORD } from '@tiffin/contracts';
import type { ReactNode } from 'react';
import { call } from '../../../api/call';
import { checkSecret } from '../../../forms/checks';
import { FormProblem } from '../../../forms/form-problem';
import { useServerForm } from '../../../forms/use-server-form';
import { Button } from '../../../ui/button';
import { Field, PasswordInput } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { FormCard } from '../form-card';

interface KeyFields {
  newKey: string;
  confirmKey: string;
  password: string;
}
const EMPTY: KeyFields = { newKey: '', confirmKey: '', password: '' };
const right = checkSecret(RULES.kitchenKey);

interface KeyFormProps {
  /** The path of the call that changes it. */
  path: string;
  title: ReactNode;
  hint: ReactNode;
  /** Called with the new key after the server has accepted it. */
  onChanged?: (newKey: string) => void;
}

/** Changes a key for the canteen's screens; that ends the sessions of the old one (docs/reference/decisions.md#2.6, #2.11). */
export function KeyForm({ path, title, hint, onChanged }: KeyFormProps) {
  const { t } = useLingui();
  const { form, errorOf, busy, problem, submit, recheck } = useServerForm<KeyFields>({
    defaultValues: EMPTY,
    order: ['newKey', 'confirmKey', 'password'],
    fieldOf: ({ failure }) => (failure.code === 'bad_credentials' ? 'password' : undefined),
    send: async ({ newKey, password }) => {
      await call(path, { method: 'PATCH', body: { newKey, password } });
      toast.success(t`Key updated successfully`);
      onChanged?.(newKey);
      return EMPTY;
    },
  });
  const matches = (value: string, { newKey }: KeyFields) => (value === newKey ? right(value) : t`confirm key should match new key`);
  return (
    <FormCard title={title} onSubmit={submit}>
      <Field label={<Trans>New key</Trans>} error={errorOf('newKey')} hint={hint}>
        <PasswordInput secret="key" autoComplete="off" {...form.register('newKey', { validate: right, onChange: recheck('confirmKey') })} />
      </Field>
      <Field label={<Trans>Confirm key</Trans>} error={errorOf('confirmKey')}>
        <PasswordInput secret="key" autoComplete="off" {...form.register('confirmKey', { validate: matches })} />
      </Field>
      <Field label={<Trans>Your password</Trans>} error={errorOf('password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password', { validate: checkSecret(TYPED_PASSWORD) })} />
      </Field>
      <FormProblem problem={problem} />
      <Button type="submit" tone="primary" size="lg" full busy={busy}>
        {busy ? <Trans>Updating…</Trans> : <Trans>Update key</Trans>}
      </Button>
    </FormCard>
  );
}
