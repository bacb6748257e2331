import { Trans, useLingui } from '@lingui/react/macro';
import type { Student } from '@tiffin/contracts';
import { Link } from 'react-router-dom';
import { Avatar } from '../../ui/avatar';
import { Money } from '../../ui/money';
import { formatPhone } from '../../ui/phone-number';
import { ColumnHead } from '../../ui/column-head';
import { rowCount, type RowPlace, VirtualRows } from '../virtual-list/virtual-rows';
import { StudentHeads } from './student-heads';
import { StudentMenu, type OnStudentAct } from './student-menu';
import { studentBillsPath, studentOrdersPath } from './student-paths';
import { unpaidOf } from './unpaid';

const CELL = 'h-13 px-4 py-1';

/** The props that the table and the cards share. */
export interface StudentRowsProps {
  students: readonly Student[];
  /** Whether these are all students; more may still be loaded. */
  complete: boolean;
  onAct: OnStudentAct;
}

export const studentId = ({ _id }: Student) => _id;

/** For wide screens: a dense table with a row per student. */
export function StudentTable({ students, complete, onAct }: StudentRowsProps) {
  return (
    <div className="rounded-card border border-line bg-surface">
      {/* Fixed widths: with those of the content, columns would move whenever more students load. */}
      <table className="w-full table-fixed" aria-rowcount={rowCount(students, complete)}>
        <colgroup>
          <col className="w-26" />
          <col />
          <col className="max-xl:w-58 max-lg:hidden" />
          <col className="w-46 max-xl:w-39 max-lg:hidden" />
          <col className="w-32" />
          <col className="w-18" />
        </colgroup>
        <thead className="border-b border-line">
          <tr>
            <StudentHeads />
            <ColumnHead className="text-right!">
              <Trans>Unpaid</Trans>
            </ColumnHead>
            <ColumnHead unseen>
              <Trans>Actions</Trans>
            </ColumnHead>
          </tr>
        </thead>
        <VirtualRows as="tbody" rows={students} keyOf={studentId} estimate={53} complete={complete}>
          {(student, place) => <StudentLine place={place} student={student} onAct={onAct} />}
        </VirtualRows>
      </table>
    </div>
  );
}

function StudentLine({ place, student, onAct }: { place: RowPlace; student: Student; onAct: OnStudentAct }) {
  const { fullName, rollNo, email, phoneNumber } = student;
  return (
    <tr {...place} className="border-b border-line last:border-b-0 hover:bg-[color-mix(in_srgb,var(--sunk)_45%,transparent)]">
      <td className={`${CELL} w-px font-semibold tabular-nums`}>{rollNo}</td>
      <th scope="row" className={`${CELL} text-left font-normal`}>
        <span className="flex items-center gap-3">
          <Avatar person={student} size="sm" />
          <span className="min-w-0">
            <Link
              to={studentOrdersPath(student)}
              className="inline-flex min-h-6 items-center pointer-coarse:min-h-(--tap) pointer-coarse:min-w-(--tap) font-medium underline-offset-3 wrap-anywhere hover:underline"
            >
              {fullName}
            </Link>
            <span className="block text-sm wrap-anywhere text-muted lg:hidden">{email}</span>
            <span className="block text-sm text-muted tabular-nums lg:hidden">{formatPhone(phoneNumber)}</span>
          </span>
        </span>
      </th>
      <td className={`${CELL} wrap-anywhere text-muted max-lg:hidden`}>{email}</td>
      <td className={`${CELL} whitespace-nowrap text-muted tabular-nums max-lg:hidden`}>{formatPhone(phoneNumber)}</td>
      <td className={`${CELL} text-right whitespace-nowrap tabular-nums`}>
        <Unpaid student={student} />
      </td>
      <td className={`${CELL} w-px pr-2! whitespace-nowrap`}>
        <StudentMenu student={student} onAct={onAct} />
      </td>
    </tr>
  );
}

/** The student's open amount; links to the unpaid bills. */
function Unpaid({ student }: { student: Student }) {
  const { t } = useLingui();
  const unpaid = unpaidOf(student);
  if (unpaid === 0)
    return (
      <>
        <span aria-hidden className="text-muted">
          –
        </span>
        <span className="sr-only">{t`Nothing unpaid`}</span>
      </>
    );
  return (
    <Link
      to={studentBillsPath(student)}
      className="inline-flex min-h-6 items-center pointer-coarse:min-h-(--tap) pointer-coarse:min-w-(--tap) font-semibold underline-offset-3 hover:underline"
    >
      <Money amount={unpaid} />
    </Link>
  );
}
