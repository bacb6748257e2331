import { Trans, useLingui } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog';
import { CodeEntry } from './code-entry';
import { ResendButton } from './resend-button';
import type { SentCode } from './sent-code';

export interface VerifyEmailDialogProps {
  /** The sent code; `undefined` until one was sent. */
  sent: SentCode | undefined;
  open: boolean;
  /** The dialog can be reopened: closing it to read the mail loses nothing. */
  onClose: () => void;
  /** Called when another code was sent to the same address. */
  onResent: (sent: SentCode) => void;
  /** Completes the step with the code. Throws what `call` throws. */
  onVerify: (code: string) => Promise<void>;
}

/** The content of `VerifyEmailDialog`; loaded once the page has settled. */
export function VerifyEmailPanel({ sent, open, onClose, onResent, onVerify }: VerifyEmailDialogProps) {
  const { t } = useLingui();
  const [resent, setResent] = useState<SentCode>();
  const resend = (again: SentCode) => {
    setResent(again);
    onResent(again);
  };
  return (
    <Dialog
      open={open && sent !== undefined}
      onOpenChange={(next) => !next && onClose()}
      art={
        <span aria-hidden className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Mail size={28} />
        </span>
      }
      title={t`Check your e-mail`}
      description={
        <Trans>
          We sent six digits to
          <br />
          <b className="wrap-anywhere text-ink">{sent?.email}</b>
        </Trans>
      }
    >
      {sent && (
        <div className="grid w-full gap-2">
          <CodeEntry key={sent.sentAt} onVerify={onVerify} takesFocus={sent === resent} />
          <ResendButton sent={sent} onResent={resend} />
        </div>
      )}
    </Dialog>
  );
}
