import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { call } from '../../api/call';
import { FormProblem } from '../../forms/form-problem';
import { useServerForm } from '../../forms/use-server-form';
import { Button } from '../../ui/button';
import { useRememberedIdentity } from '../log-in/known-who';
import { loginInputField, loginInputOf, IDENTITY_FIELDS, type LogInIdentity } from '../log-in/identity';
import { IdentityFields } from '../log-in/identity-fields';
import { ResetLinkSent } from './link-on-its-way';

/** For whoever can't log in any more: a link by e-mail to choose another password (docs/reference/decisions.md#2.9). */
export function ForgotPasswordPage() {
  const [who, setWho] = useState(useRememberedIdentity());
  const [asked, setAsked] = useState(false);
  return (
    <div className="page max-w-[460px]! pt-10!">
      <h1 className="mb-2 title-page">
        <Trans>Forgot password?</Trans>
      </h1>
      {asked ? (
        <ResetLinkSent who={who} onAgain={() => setAsked(false)} />
      ) : (
        <>
          <p className="mb-5 text-muted">
            <Trans>Tell us who you are. We send a link to your e-mail address to choose a new password.</Trans>
          </p>
          <ForgotPasswordForm
            who={who}
            onAsked={(typed) => {
              setWho(typed);
              setAsked(true);
            }}
          />
        </>
      )}
    </div>
  );
}

/** Who has forgotten the password. The server's answer is the same whether it knows them or not. */
function ForgotPasswordForm({ who, onAsked }: { who: LogInIdentity; onAsked: (who: LogInIdentity) => void }) {
  const { state } = useLocation() as { state: object | null };
  const { form, busy, problem, setProblem, submit } = useServerForm<LogInIdentity>({
    defaultValues: who,
    order: IDENTITY_FIELDS,
    mode: 'onSubmit',
    quiet: true,
    fieldOf: ({ name, fields }) => (name === 'loginInput' ? loginInputField(fields) : undefined),
    send: async (typed) => {
      await call('/users/reset-password', { method: 'PATCH', body: { loginInput: loginInputOf(typed), role: typed.role } });
      onAsked(typed);
    },
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <IdentityFields onRole={() => setProblem(undefined)} />
        <FormProblem problem={problem} />
        <Button type="submit" tone="primary" size="lg" full busy={busy} className="mt-1">
          {busy ? <Trans>Sending…</Trans> : <Trans>Send the link</Trans>}
        </Button>
        <Link to="/login" state={state} className="link flex min-h-(--tap) items-center justify-self-center">
          <Trans>Back to the log-in</Trans>
        </Link>
      </form>
    </FormProvider>
  );
}
