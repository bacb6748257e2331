import { Plural, Trans } from '@lingui/react/macro';
import { formatRupees, orderCode, type Student } from '@tiffin/contracts';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ConfirmIrreversible } from '../../../forms/confirm-irreversible';
import { Banner } from '../../../ui/banner';
import { Dialog } from '../../../ui/dialog';
import { monthAndYear } from '../../bill/bill-dates';
import { studentBillsPath, studentOrdersPath } from '../student-paths';
import { unpaidBills, unpaidOf } from '../unpaid';
import { useRemoveStudent } from './use-remove-student';

interface RemoveStudentProps {
  student: Student;
  open: boolean;
  onClose: () => void;
}

/** Asks before a student is removed, and says what will happen (popup `removeStudent`, docs/reference/decisions.md#2.10). */
export function RemoveStudent({ student, open, onClose }: RemoveStudentProps) {
  const { fullName } = student;
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={<Trans>Remove {fullName}?</Trans>}
      description={
        <Trans>
          The account closes at once. Name, e-mail, phone, picture and roll number are erased everywhere; orders and bills stay, as those of
          a “Removed student”.
        </Trans>
      }
    >
      <Confirmation student={student} onClose={onClose} />
    </Dialog>
  );
}

function Confirmation({ student, onClose }: Omit<RemoveStudentProps, 'open'>) {
  const { remove, busy, openOrders } = useRemoveStudent(student, onClose);
  return (
    <div className="grid gap-4">
      <StillUnpaid student={student} />
      {openOrders.length > 0 && <OpenOrders student={student} orders={openOrders} />}
      <ConfirmIrreversible busy={busy} onSure={remove} onClose={onClose}>
        <Trans>Remove student</Trans>
      </ConfirmIrreversible>
    </div>
  );
}

interface OpenOrdersProps {
  student: Student;
  /** Ids of those that are still Pending or Prepared. */
  orders: readonly string[];
}

/** Which orders have to be finished before a student can be removed. */
function OpenOrders({ student, orders }: OpenOrdersProps) {
  return (
    <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden size={20} />}>
      <p>
        <b>
          <Plural value={orders.length} one="An order is still open:" other="# orders are still open:" />
        </b>{' '}
        <span className="order-code">{orders.map(orderCode).join(', ')}</span>
      </p>
      <p>
        <Trans>Hand it out or reject it first. Nothing was removed.</Trans>{' '}
        <Link to={studentOrdersPath(student)} className="inline-flex min-h-6 items-center link text-danger-ink!">
          <Trans>See the orders</Trans>
        </Link>
      </p>
    </Banner>
  );
}

/** How many months are named; the others are counted. */
const NAMED = 2;

/** What somebody who is to be removed has not paid, and of which months (docs/reference/decisions.md#2.10). */
function StillUnpaid({ student }: { student: Student }) {
  const bills = unpaidBills(student);
  if (bills.length === 0) return null;
  const amount = formatRupees(unpaidOf(student));
  const months = bills.slice(0, NAMED).map(monthAndYear).join(', ');
  const more = bills.length - NAMED;
  return (
    <Banner tone="warn" icon={<CircleAlert aria-hidden size={20} />}>
      <p>
        <Trans>
          <b>{amount}</b> is still unpaid: {months}
        </Trans>
        {more > 0 ? <Plural value={more} one=" and # month before." other=" and # months before." /> : '.'}
      </p>
      <p>
        <Trans>The bills stay, but without a name on them.</Trans>{' '}
        <Link to={studentBillsPath(student)} className="inline-flex min-h-6 items-center link text-warn-ink!">
          <Trans>See the bills</Trans>
        </Link>
      </p>
    </Banner>
  );
}
