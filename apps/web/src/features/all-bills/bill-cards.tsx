import { useLingui } from '@lingui/react/macro';
import { shownUserName } from '@tiffin/contracts';
import { ChevronRight } from 'lucide-react';
import { personName } from '../../language/person-name';
import { Card } from '../../ui/card';
import { Money } from '../../ui/money';
import { BillBadge } from '../bill/bill-badge';
import { isOwed } from '../bill/bill-sums';
import { personLabel } from '../bill/person-label';
import { VirtualRows } from '../virtual-list/virtual-rows';
import { billId, type BillRowProps, type BillRowsProps } from './bill-rows-props';
import { AmountChanged } from './settle/amount-changed';
import { LeftToPay } from './settle/left-to-pay';
import { BillMonthLabel } from './unpaid/bill-month-label';
import { MarkPaidButton } from './settle/mark-paid-button';

/** For phones: a card per bill. Its upper part opens the bill. */
export function BillCards({ bills, complete, ...row }: BillRowsProps) {
  return (
    <VirtualRows as="ul" className="-mb-3" rows={bills} keyOf={billId} estimate={125} complete={complete}>
      {(bill, place) => (
        <li {...place} className="pb-3">
          <BillCard bill={bill} {...row} />
        </li>
      )}
    </VirtualRows>
  );
}

function BillCard({ bill, settle, timeZone, onOpen, allMonths }: BillRowProps) {
  const { t } = useLingui();
  const { userName } = bill.studentInfo;
  const whose = personLabel(bill.studentInfo);
  return (
    <Card className="grid gap-1 px-4 py-2">
      <button
        type="button"
        aria-label={t`Open the bill of ${whose}`}
        className="-mx-2 flex min-h-(--tap) items-center gap-2 rounded-control px-2 text-left"
        onClick={() => onOpen(bill)}
      >
        <span className="min-w-0 flex-1 wrap-anywhere">
          <b>{personName(bill.studentInfo)}</b> {userName && <span className="text-muted tabular-nums">· {shownUserName(userName)}</span>}
          {allMonths && <BillMonthLabel bill={bill} timeZone={timeZone} />}
          <LeftToPay bill={bill} />
        </span>
        <span className="text-lg font-semibold">
          <Money amount={bill.amount} />
        </span>
        <ChevronRight aria-hidden size={19} className="shrink-0 text-muted" />
      </button>
      <AmountChanged bill={bill} settle={settle} />
      <div className="flex min-h-(--tap) flex-wrap items-center justify-between gap-x-3 gap-y-1 pb-1">
        <BillBadge bill={bill} timeZone={timeZone} />
        {isOwed(bill) && <MarkPaidButton bill={bill} settle={settle} />}
      </div>
    </Card>
  );
}
