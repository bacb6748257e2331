import { Trans, useLingui } from '@lingui/react/macro';
import type { ParkedEvent } from '@tiffin/contracts';
import { useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Field, TextArea } from '../../../ui/field';
import { useDismiss } from './use-parked';

interface DismissDialogProps {
  event: ParkedEvent;
  open: boolean;
  onClose: () => void;
}

/** Asks for the reason before an event is dismissed, and says what that means. */
export function DismissDialog({ event, open, onClose }: DismissDialogProps) {
  const { t } = useLingui();
  const { type, documentId, projection } = event;
  return (
    <Dialog
      open={open}
      onOpenChange={(shown) => !shown && onClose()}
      title={t`Dismiss ${type}?`}
      description={
        documentId === undefined ? (
          <Trans>{projection} will never handle this event. It stays in the log.</Trans>
        ) : (
          <Trans>
            The document goes on without this event. It is skipped now and in every rebuild in which it fails. It stays in the log.
          </Trans>
        )
      }
    >
      <DismissForm event={event} onClose={onClose} />
    </Dialog>
  );
}

function DismissForm({ event, onClose }: Omit<DismissDialogProps, 'open'>) {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useDismiss(onClose);
  const submit = (submitted: FormEvent): void => {
    submitted.preventDefault();
    mutate({ event, reason: reason.trim() });
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      <Field label={<Trans>Reason</Trans>} hint={<Trans>It stays in the audit trail for ever, so don't write people's names.</Trans>}>
        <TextArea value={reason} maxLength={300} autoComplete="off" onChange={(typed) => setReason(typed.target.value)} />
      </Field>
      <div className="grid gap-2 min-[520px]:grid-cols-2">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" tone="danger" busy={isPending} disabled={reason.trim() === ''}>
          <Trans>Dismiss</Trans>
        </Button>
      </div>
    </form>
  );
}
