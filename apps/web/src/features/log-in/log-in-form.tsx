import { Trans } from '@lingui/react/macro';
import { TYPED_PASSWORD } from '@tiffin/contracts';
import { FormProvider } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { checkSecret } from '../../forms/checks';
import { FormProblem } from '../../forms/form-problem';
import { useServerForm } from '../../forms/use-server-form';
import { useSession } from '../../session';
import { Button } from '../../ui/button';
import { Field, PasswordInput } from '../../ui/field';
import {
  identityOnly,
  rememberStudent,
  useRememberedIdentity,
  loginInputField,
  loginInputOf,
  IDENTITY_FIELDS,
  type LogInIdentity,
} from './identity';
import { IdentityFields } from './identity-fields';

interface LogInFields extends LogInIdentity {
  password: string;
}

/** Asks for role, identity and password. */
export function LogInForm() {
  const { logIn } = useSession();
  const { form, errorOf, busy, problem, setProblem, submit } = useServerForm<LogInFields>({
    defaultValues: { ...useRememberedIdentity(), password: '' },
    order: [...IDENTITY_FIELDS, 'password'],
    mode: 'onSubmit',
    quiet: true,
    fieldOf: ({ name, fields }) => (name === 'loginInput' ? loginInputField(fields) : undefined),
    send: async ({ password, ...who }) => {
      await logIn({ role: who.role, loginInput: loginInputOf(who), password });
      rememberStudent(who);
    },
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <IdentityFields onRole={() => setProblem(undefined)} />
        <Field label={<Trans>Password</Trans>} error={errorOf('password')}>
          <PasswordInput autoComplete="current-password" {...form.register('password', { validate: checkSecret(TYPED_PASSWORD) })} />
        </Field>
        <FormProblem problem={problem} />
        <Button type="submit" tone="primary" size="lg" full busy={busy} className="mt-1">
          {busy ? <Trans>Logging in…</Trans> : <Trans>Log in</Trans>}
        </Button>
        <ForgotLink who={form.getValues} />
      </form>
    </FormProvider>
  );
}

/** Links to the forgot-password page and passes the identity on. */
function ForgotLink({ who }: { who: () => LogInIdentity }) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: object | null };
  return (
    <Link
      to="/forgot-password"
      className="link flex min-h-(--tap) items-center justify-self-center"
      onClick={(event) => {
        event.preventDefault();
        void navigate('/forgot-password', { state: { ...state, who: identityOnly(who()) } });
      }}
    >
      <Trans>Forgot password?</Trans>
    </Link>
  );
}
