import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatRupees, orderCode, type Student } from '@tiffin/contracts';
import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { call, ApiError } from '../../api/call';
import { failureText } from '../../api/failure-text';
import { refetchNow } from '../../api/refetch';
import { ConfirmIrreversible } from '../../forms/confirm-irreversible';
import { Banner } from '../../ui/banner';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toast';
import { toastText } from '../../ui/toast-text';
import { monthAndYear } from '../bill/bill-dates';
import { type StudentPages, withoutStudent } from './student-pages';
import { studentBillsPath, studentOrdersPath } from './student-paths';
import { STUDENT_LISTS_KEY } from './students-key';
import { unpaidBills, unpaidOf } from './unpaid';

interface RemoveStudentProps {
  student: Student;
  open: boolean;
  onClose: () => void;
}

/** Asks before removing a student, and says what will happen (popup `removeStudent`, docs/reference/decisions.md#2.10). */
export function RemoveStudent({ student, open, onClose }: RemoveStudentProps) {
  const { fullName } = student;
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={<Trans>Remove {fullName}?</Trans>}
      description={
        <Trans>
          The account closes at once. Name, e-mail, phone, picture and roll number are erased everywhere. Orders and bills are kept under
          the name “Removed student”.
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
  /** Ids of the orders that are still Pending or Prepared. */
  orders: readonly string[];
}

/** The orders that must be finished before the student can be removed. */
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
        <Link
          to={studentOrdersPath(student)}
          className="inline-flex min-h-6 items-center pointer-coarse:min-h-(--tap) link text-danger-ink!"
        >
          <Trans>See the orders</Trans>
        </Link>
      </p>
    </Banner>
  );
}

/** How many months are named; further ones are counted. */
const NAMED = 2;

/** The unpaid bills of a student who is to be removed, by month (docs/reference/decisions.md#2.10). */
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
        <Trans>The bills are kept, but without a name.</Trans>{' '}
        <Link to={studentBillsPath(student)} className="inline-flex min-h-6 items-center pointer-coarse:min-h-(--tap) link text-warn-ink!">
          <Trans>See the bills</Trans>
        </Link>
      </p>
    </Banner>
  );
}

/**
 * Removes a student, or returns the open orders that prevent it. If another user has already removed the student, they leave the list too.
 */
function useRemoveStudent({ _id, fullName }: Student, onDone: () => void) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const dropAndClose = () => {
    cache.setQueriesData<StudentPages>({ queryKey: STUDENT_LISTS_KEY }, (data) => data && withoutStudent(data, _id));
    void refetchNow(cache);
    onDone();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(`/contractors/students/${encodeURIComponent(_id)}`, { method: 'DELETE' }),
    onSuccess: () => {
      toast.success(toastText(fullName, t`Account Deleted Successfully`));
      dropAndClose();
    },
    onError: (failure) => {
      toast.error(toastText(fullName, failureText(failure)));
      if (failure instanceof ApiError && failure.status === 404) dropAndClose();
    },
  });
  return { remove: () => mutate(), busy: isPending, openOrders: openOrdersOf(error) };
}

/** The order ids in a refusal (docs/reference/wire.md#5.11: `open_orders`). */
function openOrdersOf(error: unknown): readonly string[] {
  const named = error instanceof ApiError && error.code === 'open_orders' ? error.body['orders'] : undefined;
  return Array.isArray(named) ? named.filter((id) => typeof id === 'string') : [];
}
