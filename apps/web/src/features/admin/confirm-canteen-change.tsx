import { Trans, useLingui } from '@lingui/react/macro';
import type { Canteen } from '@tiffin/contracts';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';

interface ConfirmCanteenChangeProps {
  canteen: Canteen;
  /** The change that needs a confirmation. */
  change: 'drop' | 'suspend';
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before the admin drops a registration or suspends a canteen, and says what will happen (docs/reference/decisions.md#8.4). */
export function ConfirmCanteenChange({ canteen: { hostelName, contractor }, change, onClose, onConfirm }: ConfirmCanteenChangeProps) {
  const { t } = useLingui();
  const suspending = change === 'suspend';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={suspending ? t`Suspend ${hostelName}?` : t`Drop the registration of ${hostelName}?`}
      description={
        suspending ? (
          <Trans>
            This logs out its students, contractor and kitchen at once. No one can log in until the canteen is active again. Its menu,
            orders and bills are kept.
          </Trans>
        ) : (
          <Trans>This deletes what {contractor.fullName} entered. The hostel can be registered again.</Trans>
        )
      }
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Keep</Trans>
          </Button>
          <Button tone="danger" onClick={onConfirm}>
            {suspending ? <Trans>Suspend</Trans> : <Trans>Drop registration</Trans>}
          </Button>
        </>
      }
    />
  );
}
