import { Trans } from '@lingui/react/macro';
import { MailCheck } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import { call } from '../../api/call';
import { FormProblem } from '../../forms/form-problem';
import { useServerForm } from '../../forms/use-server-form';
import { Banner } from '../../ui/banner';
import { Button, ButtonLink } from '../../ui/button';
import { loginInputField, loginInputOf, IDENTITY_FIELDS, type LogInIdentity, useRememberedIdentity } from '../log-in/identity';
import { IdentityFields } from '../log-in/identity-fields';

/** Sends a link by e-mail to choose a new password (docs/reference/decisions.md#2.9). */
export function ForgotPasswordPage() {
  const [who, setWho] = useState(useRememberedIdentity());
  const [submitted, setSubmitted] = useState(false);
  return (
    <div className="page max-w-[460px]! pt-10!">
      <h1 className="mb-2 title-page">
        <Trans>Forgot password?</Trans>
      </h1>
      {submitted ? (
        <ResetLinkSent who={who} onAgain={() => setSubmitted(false)} />
      ) : (
        <>
          <p className="mb-5 text-muted">
            <Trans>Tell us who you are. We e-mail you a link to choose a new password.</Trans>
          </p>
          <ForgotPasswordForm
            who={who}
            onAsked={(typed) => {
              setWho(typed);
              setSubmitted(true);
            }}
          />
        </>
      )}
    </div>
  );
}

/** Asks whose password it is. The server gives the same answer for known and unknown accounts. */
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

/** The confirmation and the next steps; the same for known and unknown accounts. */
function ResetLinkSent({ who, onAgain }: { who: LogInIdentity; onAgain: () => void }) {
  const banner = useRef<HTMLDivElement>(null);
  // The submit button is gone: a screen reader continues here.
  useEffect(() => banner.current?.focus(), []);
  return (
    <div className="mt-4 grid gap-4">
      <div ref={banner} tabIndex={-1} className="shadow-none! outline-none">
        <Banner tone="ready" icon={<MailCheck aria-hidden size={20} />}>
          <b>
            <Trans>If this account exists, a link is on its way</Trans>
          </b>
        </Banner>
      </div>
      <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-muted">
        <li>
          <Trans>Open the e-mail from Tiffin. Check your spam folder, too.</Trans>
        </li>
        <li>
          <Trans>Follow the link in it within 15 minutes. It works once.</Trans>
        </li>
        <li>
          <Trans>Choose a new password, and log in with it.</Trans>
        </li>
      </ol>
      <p className="text-muted">
        {who.role === 'student' ? (
          <Trans>No e-mail? Check your hostel and roll number, or ask at the registration point which e-mail address they have.</Trans>
        ) : (
          <Trans>No e-mail? Check that you entered the e-mail address that you log in with.</Trans>
        )}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button onClick={onAgain}>
          <Trans>Ask again</Trans>
        </Button>
        <ButtonLink to="/login" state={{ who }} tone="primary">
          <Trans>Back to the log-in</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}
