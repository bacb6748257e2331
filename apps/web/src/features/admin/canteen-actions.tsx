import { Trans, useLingui } from '@lingui/react/macro';
import type { Canteen } from '@tiffin/contracts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import type { CanteenChange } from './use-change-canteen';

export type CanteenAct = CanteenChange | 'newContractor' | 'enterCode';

interface CanteenActionsProps {
  canteen: Canteen;
  /** The change in progress. */
  busyWith: CanteenChange | undefined;
  /** A new contractor was mailed a code for this canteen. */
  codeSent: boolean;
  onAct: (act: CanteenAct) => void;
}

/** The actions for a canteen in its current state. */
export function CanteenActions({ canteen: { status, hostelName }, busyWith, codeSent, onAct }: CanteenActionsProps) {
  const { t } = useLingui();
  const button = (act: CanteenAct, label: string, look: ReactNode) => (
    <Button
      key={act}
      tone={act === 'approve' ? 'ready' : 'outline'}
      busy={busyWith === act}
      aria-label={`${label}: ${hostelName}`}
      onClick={busyWith ? undefined : () => onAct(act)}
      className="flex-auto px-3! whitespace-nowrap"
    >
      {look}
    </Button>
  );
  const contractor = codeSent
    ? button('enterCode', t`Enter code`, <Trans>Enter code</Trans>)
    : button('newContractor', t`New contractor`, <Trans>New contractor</Trans>);
  return (
    <div className="flex flex-wrap gap-2 self-end">
      {status === 'waiting' ? (
        <>
          {button('drop', t`Drop registration`, <Trans>Drop registration</Trans>)}
          {button(
            'approve',
            t`Approve`,
            <>
              {busyWith !== 'approve' && <Check aria-hidden size={18} strokeWidth={2.6} />}
              <Trans>Approve</Trans>
            </>,
          )}
        </>
      ) : (
        <>
          {contractor}
          {status === 'active'
            ? button('suspend', t`Suspend`, <Trans>Suspend</Trans>)
            : button('activate', t`Activate again`, <Trans>Activate again</Trans>)}
        </>
      )}
    </div>
  );
}
