import { Trans, useLingui } from '@lingui/react/macro';
import { RULES, TYPED_PASSWORD, type User } from '@tiffin/contracts';
import { useController } from 'react-hook-form';
import { call } from '../../../api/call';
import { checkPhone, checkSecret, checkText, phoneDigits } from '../../../forms/checks';
import { FormProblem } from '../../../forms/form-problem';
import { useServerForm } from '../../../forms/use-server-form';
import { useSession } from '../../../session';
import { Button } from '../../../ui/button';
import { Field, PasswordInput, TextInput } from '../../../ui/field';
import { PhoneInput } from '../../../ui/phone-input';
import { toast } from '../../../ui/toast';
import { FormCard } from '../form-card';

/** A contractor's own details, confirmed with the password (docs/reference/specification.md#5.12: profile update). */
export function ContractorDetailsForm({ contractor }: { contractor: User }) {
  const { t } = useLingui();
  const { setUser } = useSession();
  const { form, errorOf, busy, problem, submit } = useServerForm<DetailsFields>({
    defaultValues: toDetailsFormValues(contractor),
    order: ['fullName', 'email', 'phoneNumber', 'password'],
    fieldOf: ({ failure }) => (failure.code === 'bad_credentials' ? 'password' : undefined),
    send: async (fields) => {
      const details = changedDetails(contractor, fields);
      if (!details) return void toast.error(t`Please fill all fields correctly`);
      const user = await call<User>('/contractors/account', { method: 'PATCH', body: { ...details, password: fields.password } });
      setUser(user);
      toast.success(t`Account details updated successfully`);
      return toDetailsFormValues(user);
    },
  });
  const { field: phoneNumber } = useController({ control: form.control, name: 'phoneNumber', rules: { validate: checkPhone } });
  return (
    <FormCard title={<Trans>Personal information</Trans>} onSubmit={submit}>
      <Field label={<Trans>Full name</Trans>} error={errorOf('fullName')}>
        <TextInput
          autoComplete="name"
          maxLength={RULES.fullName.maxLength}
          {...form.register('fullName', { validate: checkText(RULES.fullName) })}
        />
      </Field>
      <Field
        label={<Trans>E-mail</Trans>}
        error={errorOf('email')}
        hint={<Trans>You log in with it. If you change it, we e-mail a code to the new address.</Trans>}
      >
        <TextInput type="email" autoComplete="email" {...form.register('email', { validate: checkText(RULES.email) })} />
      </Field>
      <Field label={<Trans>Phone</Trans>} error={errorOf('phoneNumber')}>
        <PhoneInput {...phoneNumber} />
      </Field>
      <Field label={<Trans>Your password</Trans>} error={errorOf('password')} hint={<Trans>To confirm that it is you.</Trans>}>
        <PasswordInput autoComplete="current-password" {...form.register('password', { validate: checkSecret(TYPED_PASSWORD) })} />
      </Field>
      <FormProblem problem={problem} />
      <Button type="submit" tone="primary" size="lg" full busy={busy}>
        {busy ? <Trans>Saving…</Trans> : <Trans>Save changes</Trans>}
      </Button>
    </FormCard>
  );
}

type Details = Pick<User, 'fullName' | 'email' | 'phoneNumber'>;

interface DetailsFields extends Details {
  password: string;
}

/** The form's initial values, also after saving. */
function toDetailsFormValues({ fullName, email, phoneNumber }: User): DetailsFields {
  return { fullName, email, phoneNumber, password: '' };
}

/** The details to send; `undefined` if none has changed (docs/reference/specification.md#5.12). */
function changedDetails(now: User, typed: DetailsFields): Details | undefined {
  const details = { fullName: typed.fullName.trim(), email: typed.email.trim(), phoneNumber: phoneDigits(typed.phoneNumber) };
  const changed = (['fullName', 'email', 'phoneNumber'] as const).some(
    (name) => details[name] !== (name === 'phoneNumber' ? phoneDigits(now[name]) : now[name]),
  );
  return changed ? details : undefined;
}
