import { Trans, useLingui } from '@lingui/react/macro';
import { type Bill, formatRupees } from '@tiffin/contracts';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog';
import { personLabel } from '../../bill/person-label';
import { ReasonForm } from '../settle/reason-form';

interface DeclineDialogProps {
  /** The bill whose claim is being declined; `undefined` closes the dialog. */
  bill: Bill | undefined;
  onClose: () => void;
  /** Throws what `call` throws. */
  decline: (bill: Bill, reason: string) => Promise<void>;
}

/** Asks why the contractor does not confirm a reported payment. The student reads the reason. */
export function DeclineDialog({ bill, onClose, decline }: DeclineDialogProps) {
  const { t } = useLingui();
  // Kept after closing, so that the dialog's content does not change while it animates out.
  const [last, setLast] = useState<Bill>();
  if (bill && bill !== last) setLast(bill);
  if (!last) return null;
  const whose = personLabel(last.studentInfo);
  const sum = formatRupees(last.claim?.amount ?? 0);
  const reference = last.claim?.reference ?? '';
  return (
    <Dialog
      open={bill !== undefined}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={t`Decline this payment?`}
      description={
        <Trans>
          {whose} reported {sum} with reference {reference}. The bill stays unpaid. The student sees your reason, and the history keeps it.
        </Trans>
      }
    >
      <ReasonForm
        key={last._id}
        example={t`This payment has not arrived`}
        action={<Trans>Decline payment</Trans>}
        onKeep={onClose}
        send={async (reason) => {
          await decline(last, reason);
          onClose();
        }}
      />
    </Dialog>
  );
}
