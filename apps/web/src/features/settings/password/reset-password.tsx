import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call';
import { refetchNow } from '../../../api/refetch';
import { FormProblem } from '../../../forms/form-problem';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Dialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import { OWN_SESSIONS } from '../sessions/use-own-sessions';

/** Mails a random password to a user who has forgotten theirs but is still signed in here (docs/reference/decisions.md#2.9). */
export function ResetPassword({ email }: { email: string }) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [asking, setAsking] = useState(false);
  const reset = useMutation({
    mutationFn: () => call('/users/reset-password', { method: 'PATCH', body: {} }),
    onSuccess: () => {
      setAsking(false);
      toast.success(t`New password sent to your email`);
      void refetchNow(cache, OWN_SESSIONS);
    },
  });
  const ask = () => {
    reset.reset();
    setAsking(true);
  };
  return (
    <Card as="section" padded className="grid gap-3">
      <div>
        <h2 className="font-semibold">
          <Trans>Forgot your current password?</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>We e-mail you a new one.</Trans>
        </p>
      </div>
      <Button full icon={<KeyRound aria-hidden size={18} />} onClick={ask}>
        <Trans>Reset password</Trans>
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Reset your password?`}
        description={
          <Trans>
            We send a new random password to <b className="wrap-anywhere">{email}</b>. It replaces the one you have now. Your other devices
            are logged out. This one stays logged in.
          </Trans>
        }
        actions={
          <>
            <Button onClick={() => setAsking(false)}>
              <Trans>Keep my password</Trans>
            </Button>
            <Button tone="primary" busy={reset.isPending} onClick={() => reset.mutate()}>
              {reset.isPending ? <Trans>Resetting…</Trans> : <Trans>Reset password</Trans>}
            </Button>
          </>
        }
      >
        {reset.isError && <FormProblem problem={reset.error} />}
      </Dialog>
    </Card>
  );
}
