import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/button';

interface FormButtonsProps {
  onCancel: () => void;
  busy: boolean;
  disabled?: boolean;
  /** The label of the submit button. */
  children: ReactNode;
}

/** The end of a popup's form: cancel first, the action last. */
export function FormButtons({ onCancel, busy, disabled = false, children }: FormButtonsProps) {
  return (
    <div className="grid gap-2 min-[520px]:grid-cols-2">
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" tone="primary" busy={busy} disabled={disabled}>
        {busy ? <Trans>Saving…</Trans> : children}
      </Button>
    </div>
  );
}
