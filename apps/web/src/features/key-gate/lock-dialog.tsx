import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { failureText } from '../../api/failure-text';
import { useSession } from '../../session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toast';

interface LockDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What this screen stops doing until the key is entered again. */
  text: ReactNode;
  /** The alternative: back to work. */
  back: ReactNode;
}

/** Asks before ending a session that a key opened: the screen shows nothing until the key is entered again. */
export function LockDialog({ open, onOpenChange, text, back }: LockDialogProps) {
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
      description={text}
      actions={
        <>
          <Button className="min-h-14!" onClick={() => onOpenChange(false)}>
            {back}
          </Button>
          <Button tone="danger" className="min-h-14!" busy={busy} onClick={lock}>
            <Trans>Lock screen</Trans>
          </Button>
        </>
      }
    />
  );
}
