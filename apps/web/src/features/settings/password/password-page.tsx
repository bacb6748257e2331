import { useMember } from '../../../session';
import { OwnSessions } from '../sessions/own-sessions';
import { ChangePasswordForm } from './change-password-form';
import { ResetPassword } from './reset-password';

/** Another password of one's own choice, or a random one by e-mail; and where one is signed in. */
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
