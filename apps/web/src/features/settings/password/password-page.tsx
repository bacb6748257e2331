import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { TYPED_PASSWORD, type User } from '@tiffin/contracts';
import { FormProvider } from 'react-hook-form';
import { call } from '../../../api/call';
import { refetchNow } from '../../../api/refetch';
import { checkSecret } from '../../../forms/checks';
import { FormProblem } from '../../../forms/form-problem';
import { useServerForm } from '../../../forms/use-server-form';
import { useMember } from '../../../session';
import { Button } from '../../../ui/button';
import { Field, PasswordInput } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { NewPasswordFields, type NewPassword } from '../../choose-password/new-password-fields';
import { FormCard } from '../form-card';
import { OwnSessions } from '../sessions/own-sessions';
import { OWN_SESSIONS } from '../sessions/use-own-sessions';
import { ResetPassword } from './reset-password';

/** Changes the password, mails a random one, and lists the sessions. */
export function PasswordPage() {
  const member = useMember();
  if (!member) return null;
  return (
    <div className="grid gap-4">
      <ChangePasswordForm member={member} />
      <ResetPassword email={member.confirmedEmail ?? member.email} />
      <OwnSessions />
    </div>
  );
}

type PasswordFields = Required<NewPassword>;
const EMPTY: PasswordFields = { oldPassword: '', newPassword: '', confirmPassword: '' };

/** Asks for the current password and twice for the new one (docs/reference/specification.md#5.13). */
export function ChangePasswordForm({ member }: { member: User }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const { form, errorOf, busy, problem, submit, recheck } = useServerForm<PasswordFields>({
    defaultValues: EMPTY,
    order: ['oldPassword', 'newPassword', 'confirmPassword'],
    // Errors about the password are shown below it (docs/reference/specification.md#8.3), others above the button.
    fieldOf: ({ failure }) => (failure.status === 400 ? 'oldPassword' : undefined),
    send: async ({ oldPassword, newPassword }) => {
      await call('/users/password', { method: 'PATCH', body: { oldPassword, newPassword } });
      toast.success(t`Password updated successfully`);
      void refetchNow(cache, OWN_SESSIONS);
      return EMPTY;
    },
  });
  return (
    <FormProvider {...form}>
      <FormCard title={<Trans>Change password</Trans>} onSubmit={submit}>
        {/* Tells password managers whose password changes. */}
        <input hidden readOnly autoComplete="username" value={member.role === 'student' ? member.userName : member.email} />
        <Field label={<Trans>Current password</Trans>} error={errorOf('oldPassword')}>
          <PasswordInput
            autoComplete="current-password"
            {...form.register('oldPassword', { validate: checkSecret(TYPED_PASSWORD), onChange: recheck('newPassword') })}
          />
        </Field>
        <NewPasswordFields errorOf={errorOf} recheck={recheck} />
        <FormProblem problem={problem} />
        <Button type="submit" tone="primary" size="lg" full busy={busy}>
          {busy ? <Trans>Updating…</Trans> : <Trans>Update password</Trans>}
        </Button>
        <p className="text-sm text-muted">
          <Trans>Your other devices are logged out. This one stays logged in.</Trans>
        </p>
      </FormCard>
    </FormProvider>
  );
}
