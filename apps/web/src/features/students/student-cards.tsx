import { useLingui } from '@lingui/react/macro';
import type { Student } from '@tiffin/contracts';
import { Link } from 'react-router-dom';
import { Avatar } from '../../ui/avatar';
import { Money } from '../../ui/money';
import { formatPhone } from '../../ui/phone-number';
import { StudentMenu } from './student-menu';
import { studentBillsPath, studentOrdersPath } from './student-paths';
import { type RowPlace, VirtualRows } from '../virtual-list/virtual-rows';
import { studentId, type StudentRowsProps } from './student-table';
import { unpaidOf } from './unpaid';

/** For phones: a row per student that links to their orders; the menu has the other actions. */
export function StudentCards({ students, complete, onAct }: StudentRowsProps) {
  return (
    <VirtualRows
      as="ul"
      className="divide-y divide-line rounded-card border border-line bg-surface"
      rows={students}
      keyOf={studentId}
      estimate={85}
      complete={complete}
    >
      {(student, place) => <StudentRow place={place} student={student} onAct={onAct} />}
    </VirtualRows>
  );
}

function StudentRow({ place, student, onAct }: { place: RowPlace; student: Student; onAct: StudentRowsProps['onAct'] }) {
  const { t } = useLingui();
  const { fullName, rollNo, email, phoneNumber } = student;
  const unpaid = unpaidOf(student);
  return (
    <li {...place} className="flex items-center gap-1 pr-1">
      <Link to={studentOrdersPath(student)} className="flex min-w-0 flex-1 items-center gap-3 rounded-control py-2.5 pl-3.5">
        <Avatar person={student} />
        <span className="min-w-0 flex-1">
          <span className="block wrap-anywhere">
            <b>{fullName}</b> <span className="text-muted tabular-nums">· {rollNo}</span>
          </span>
          <span className="block truncate text-sm text-muted">{email}</span>
          <span className="block text-sm text-muted tabular-nums">{formatPhone(phoneNumber)}</span>
        </span>
      </Link>
      {unpaid > 0 && (
        <Link
          to={studentBillsPath(student)}
          className="grid min-h-(--tap) content-center justify-items-end rounded-control px-1.5 text-sm font-semibold text-warn-ink"
        >
          <Money amount={unpaid} />
          <span className="font-normal">{t`unpaid`}</span>
        </Link>
      )}
      <StudentMenu student={student} onAct={onAct} />
    </li>
  );
}
