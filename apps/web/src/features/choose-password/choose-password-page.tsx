import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useSearchParams, useNavigate } from 'react-router-dom';
import { call, ApiError } from '../../api/call';
import { FormProblem } from '../../forms/form-problem';
import { useServerForm } from '../../forms/use-server-form';
import { useMember, useSession } from '../../session';
import { ButtonLink, Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { toast } from '../../ui/toast';
import { NewPasswordFields, type NewPassword } from './new-password-fields';

/** The target of a password-reset link: asks for a new password, or explains how to get another link (docs/reference/decisions.md#2.9). */
export function ChoosePasswordPage() {
  const token = useTokenOfLink();
  const [expired, setExpired] = useState(false);
  useEffect(() => {
    if (token === undefined) return;
    // Other failures are shown when the password is submitted.
    call('/users/reset-password/check', { method: 'POST', body: { token } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'link_expired') setExpired(true);
    });
  }, [token]);
  if (token === undefined || expired) return <NoLongerValid />;
  return (
    <div className="page max-w-[460px]! pt-10!">
      <h1 className="mb-2 title-page">
        <Trans>Choose a new password</Trans>
      </h1>
      <p className="mb-5 text-muted">
        <Trans>All devices that are logged in to your account now are logged out.</Trans>
      </p>
      <ChoosePasswordForm token={token} onExpired={() => setExpired(true)} />
    </div>
  );
}

/**
 * The secret of the reset link; `undefined` without one. It gives access to an account, so it is kept in memory only: the address is
 * replaced by one without it, so that it is in neither the history nor a referrer.
 */
function useTokenOfLink(): string | undefined {
  const [query, setQuery] = useSearchParams();
  const [token] = useState(query.get('token') || undefined);
  const inAddress = query.has('token');
  useEffect(() => {
    if (inAddress) setQuery({}, { replace: true });
  }, [inAddress, setQuery]);
  return token;
}

/** The link was used, has expired, or is truncated. */
function NoLongerValid() {
  const { t } = useLingui();
  const member = useMember();
  // The form that had the focus may have been replaced by this.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="page grid place-items-center">
      <EmptyState
        level={1}
        art="results"
        title={t`This link is no longer valid`}
        text={
          member ? (
            <Trans>A link works once, for 15 minutes. You are logged in here, so you can change your password in the settings.</Trans>
          ) : (
            <Trans>A link works once, for 15 minutes. Please ask for a new one.</Trans>
          )
        }
        action={
          <ButtonLink to={member ? '/settings/password' : '/forgot-password'} tone="primary">
            {member ? <Trans>Go to the settings</Trans> : <Trans>Ask for a new link</Trans>}
          </ButtonLink>
        }
      />
    </div>
  );
}

interface ChoosePasswordFormProps {
  token: string;
  /** Called when the server no longer accepts the link. */
  onExpired: () => void;
}

/** Asks for the new password twice, then continues to the log-in. */
function ChoosePasswordForm({ token, onExpired }: ChoosePasswordFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const { form, errorOf, busy, problem, submit, recheck } = useServerForm<NewPassword>({
    defaultValues: { newPassword: '', confirmPassword: '' },
    order: ['newPassword', 'confirmPassword'],
    send: async ({ newPassword }) => {
      try {
        await call('/users/reset-password', { method: 'POST', body: { token, newPassword } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'link_expired')) throw error;
        return onExpired();
      }
      toast.success(t`Password updated successfully`);
      // The reset may have ended the session in this browser; a failure to find out is ignored.
      await refresh().catch(() => undefined);
      void navigate('/login', { replace: true });
    },
  });
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <NewPasswordFields errorOf={errorOf} recheck={recheck} />
        <FormProblem problem={problem} />
        <Button type="submit" tone="primary" size="lg" full busy={busy} className="mt-1">
          {busy ? <Trans>Saving…</Trans> : <Trans>Save password</Trans>}
        </Button>
      </form>
    </FormProvider>
  );
}
