import { Trans, useLingui } from '@lingui/react/macro';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { call, ApiError } from '../../api/call';
import { FormProblem } from '../../forms/form-problem';
import { useServerForm } from '../../forms/use-server-form';
import { useSession } from '../../session';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast';
import { NewPasswordFields, type NewPassword } from './new-password-fields';

interface ChoosePasswordFormProps {
  token: string;
  /** The server doesn't take the link any more. */
  onExpired: () => void;
}

/** The new password, twice; then on to the log-in with it. */
export function ChoosePasswordForm({ token, onExpired }: ChoosePasswordFormProps) {
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
      // Whoever was signed in here may be the one whose sessions have just ended; not to know is no reason to stay.
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
