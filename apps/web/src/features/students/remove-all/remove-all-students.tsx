import { Plural, Trans } from '@lingui/react/macro';
import { Dialog } from '../../../ui/dialog';
import { RemovalOutcome } from './removal-outcome';
import { RemoveAllForm } from './remove-all-form';
import type { RemoveAll } from './use-remove-all';

interface RemoveAllStudentsProps {
  open: boolean;
  removal: RemoveAll;
  onClose: () => void;
}

/** Asks first, then shows how far it is, then whom it had to leave out (popup `removeAllStudents`). Closing it stops nothing. */
export function RemoveAllStudents({ open, removal, onClose }: RemoveAllStudentsProps) {
  const { running, percent, left, outcome } = removal;
  const close = () => {
    onClose();
    if (outcome) removal.forget();
  };
  const title = outcome ? (
    <Plural value={outcome.skipped.length} one="# student had to stay" other="# students had to stay" />
  ) : running && percent > 0 ? (
    <Trans>Removing all students…</Trans>
  ) : left ? (
    // Whatever the search has found.
    <Plural value={left} one="Remove # student?" other="Remove all # students?" />
  ) : (
    <Trans>Remove all students?</Trans>
  );
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && close()}
      title={title}
      description={
        !outcome && (
          <Trans>
            Each account closes and its personal details are erased; orders and bills stay, as those of a “Removed student”. Students with
            an open order are left out and listed.
          </Trans>
        )
      }
    >
      {outcome ? <RemovalOutcome outcome={outcome} onClose={close} /> : <RemoveAllForm removal={removal} onClose={close} />}
    </Dialog>
  );
}
