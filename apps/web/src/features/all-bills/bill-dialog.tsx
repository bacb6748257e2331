import { Trans, useLingui } from '@lingui/react/macro';
import type { Bill } from '@tiffin/contracts';
import { Link } from 'react-router-dom';
import { Dialog } from '../../ui/dialog';
import { Money } from '../../ui/money';
import { BillBadge } from '../bill/bill-badge';
import { monthAndYear } from '../bill/bill-dates';
import { BillState } from '../bill/bill-state';
import { BillExplanation } from '../bill/bill-explanation';
import { personLabel } from '../bill/person-label';
import { SettleBill } from './settle/settle-bill';

interface BillDialogProps {
  bill: Bill;
  open: boolean;
  timeZone: string;
  onClose: () => void;
}

/** A student's bill in a dialog over the list: its explanation and the contractor's actions. */
export function BillDialog({ bill, open, timeZone, onClose }: BillDialogProps) {
  const { t } = useLingui();
  const whose = personLabel(bill.studentInfo);
  const month = monthAndYear(bill);
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={t`${whose}, ${month}`}
      description={<BillState bill={bill} own={false} timeZone={timeZone} />}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-3xl font-bold">
          <Money amount={bill.amount} />
        </p>
        <BillBadge bill={bill} timeZone={timeZone} />
      </div>
      <SettleBill bill={bill} />
      <BillExplanation bill={bill} own={false} timeZone={timeZone} />
      <Link
        to={`/bills/${encodeURIComponent(bill.studentInfo._id)}`}
        className="inline-flex min-h-(--tap) items-center justify-self-start link"
      >
        <Trans>All bills of {whose}</Trans>
      </Link>
    </Dialog>
  );
}
