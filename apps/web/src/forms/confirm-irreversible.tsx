import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Button } from '../ui/button';
import { Checkbox } from '../ui/checkbox';

interface ConfirmIrreversibleProps {
  busy: boolean;
  /** The label of the button that does it. */
  children: ReactNode;
  onSure: () => void;
  onClose: () => void;
}

/** The end of a popup that removes something permanently: the user must first confirm that they understand. */
export function ConfirmIrreversible({ busy, children, onSure, onClose }: ConfirmIrreversibleProps) {
  const [understood, setUnderstood] = useState(false);
  return (
    <div className="grid gap-4">
      <Checkbox
        checked={understood}
        disabled={busy}
        onChange={setUnderstood}
        label={<Trans>I understand that this cannot be undone</Trans>}
      />
      <div className="grid gap-2 min-[520px]:grid-cols-2">
        <Button onClick={onClose}>
          <Trans>Keep</Trans>
        </Button>
        <Button tone="danger" busy={busy} disabled={!understood} onClick={onSure}>
          {busy ? <Trans>Removing…</Trans> : children}
        </Button>
      </div>
    </div>
  );
}
