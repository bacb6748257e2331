import { Plural, Trans } from '@lingui/react/macro';
import { shownUserName, type StudentsRemoved } from '@tiffin/contracts';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { ordersOfStudent } from '../orders-of-student';

/** How many were removed, and who had to stay and why, each with the way to what stands against it. */
export function RemovalOutcome({ outcome: { removed, skipped }, onClose }: { outcome: StudentsRemoved; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        <Plural value={removed} one="# student was removed." other="# students were removed." />{' '}
        <Trans>When what stands below is settled, remove the others in the same way.</Trans>
      </p>
      <ul className="max-h-[40dvh] divide-y divide-line overflow-y-auto rounded-card border border-line">
        {skipped.map((student) => (
          <li key={student._id} className="px-3.5 py-2.5">
            <p className="wrap-anywhere">
              <Link to={ordersOfStudent(student)} className="inline-flex min-h-6 items-center link">
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
