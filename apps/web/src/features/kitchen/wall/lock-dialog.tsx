import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { useSession } from '../../../session';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';

interface LockDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before the kitchen's session on this screen ends: nobody cooks by a wall that wants its key. */
export function LockDialog({ open, onOpenChange }: LockDialogProps) {
  const { t } = useLingui();
  const { logOut } = useSession();
  const [busy, setBusy] = useState(false);
  const lock = (): void => {
    setBusy(true);
    logOut()
      .catch((error: unknown) => toast.error(failureText(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Lock this screen?`}
      description={<Trans>New orders no longer show or ring here until somebody enters the kitchen key again.</Trans>}
      actions={
        <>
          <Button className="min-h-14!" onClick={() => onOpenChange(false)}>
            <Trans>Back to the kitchen</Trans>
          </Button>
          <Button tone="danger" className="min-h-14!" busy={busy} onClick={lock}>
            <Trans>Lock screen</Trans>
          </Button>
        </>
      }
    />
  );
}
