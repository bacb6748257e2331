import { Plural, Trans } from '@lingui/react/macro';
import { shownUserName, type StudentsRemoved } from '@tiffin/contracts';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { studentOrdersPath } from '../student-paths';
import { RemoveAllForm } from './remove-all-form';
import type { RemoveAll } from './use-remove-all';

interface RemoveAllStudentsProps {
  open: boolean;
  removal: RemoveAll;
  onClose: () => void;
}

/**
 * Asks for confirmation, then shows the progress and the students that could not be removed (popup `removeAllStudents`). Closing it does
 * not stop the removal.
 */
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
    // All students, not only those of the search.
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
            All accounts close, and their personal details are erased. Orders and bills are kept under the name “Removed student”. Students
            with an open order are skipped and listed.
          </Trans>
        )
      }
    >
      {outcome ? <RemovalOutcome outcome={outcome} onClose={close} /> : <RemoveAllForm removal={removal} onClose={close} />}
    </Dialog>
  );
}

/** The number of removed students, and those that could not be removed, each with a link to the reason. */
function RemovalOutcome({ outcome: { removed, skipped }, onClose }: { outcome: StudentsRemoved; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        <Plural value={removed} one="# student was removed." other="# students were removed." />{' '}
        <Trans>Settle the following, then remove the others in the same way.</Trans>
      </p>
      <ul className="max-h-[40dvh] divide-y divide-line overflow-y-auto rounded-card border border-line">
        {skipped.map((student) => (
          <li key={student._id} className="px-3.5 py-2.5">
            <p className="wrap-anywhere">
              <Link to={studentOrdersPath(student)} className="inline-flex min-h-6 items-center pointer-coarse:min-h-(--tap) link">
                {student.fullName}
              </Link>{' '}
              <span className="text-muted tabular-nums">· {shownUserName(student.userName)}</span>
            </p>
            <p className="text-sm wrap-anywhere text-muted">{student.reason}</p>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </div>
  );
}
