import { Trans, useLingui } from '@lingui/react/macro';
import { shownUserName } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { personName } from '../../language/person-name';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import { BillBadge } from '../bill/bill-badge';
import { isOwed } from '../bill/bill-sums';
import { personLabel } from '../bill/person-label';
import { StudentHeads } from '../students/student-heads';
import { formatPhone } from '../../ui/phone-number';
import { ColumnHead } from '../../ui/column-head';
import { rowCount, type RowPlace, VirtualRows } from '../virtual-list/virtual-rows';
import { billId, type BillRowProps, type BillRowsProps } from './bill-rows-props';
import { AmountChanged } from './settle/amount-changed';
import { LeftToPay } from './settle/left-to-pay';
import { BillMonthLabel } from './unpaid/bill-month-label';
import { MarkPaidButton } from './settle/mark-paid-button';

const CELL = 'h-13 px-4 py-1';

/** For wide screens: a dense table with a row per bill. */
export function BillTable({ bills, complete, ...row }: BillRowsProps) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <table className="w-full" aria-rowcount={rowCount(bills, complete)}>
        <thead className="border-b border-line">
          <tr>
            <StudentHeads emailFrom="xl" />
            <ColumnHead className="text-right!">
              <Trans>Amount</Trans>
            </ColumnHead>
            <ColumnHead>
              <Trans>Status</Trans>
            </ColumnHead>
            <ColumnHead unseen>
              <Trans>Actions</Trans>
            </ColumnHead>
          </tr>
        </thead>
        <VirtualRows as="tbody" rows={bills} keyOf={billId} estimate={53} complete={complete}>
          {(bill, place) => <BillLine place={place} bill={bill} {...row} />}
        </VirtualRows>
      </table>
    </div>
  );
}

function BillLine({ place, bill, settle, timeZone, onOpen, allMonths }: BillRowProps & { place: RowPlace }) {
  const { t } = useLingui();
  const { userName, email, phoneNumber } = bill.studentInfo;
  const whose = personLabel(bill.studentInfo);
  return (
    <tr
      {...place}
      className="cursor-pointer border-b border-line last:border-b-0 hover:bg-[color-mix(in_srgb,var(--sunk)_45%,transparent)]"
      // For the pointer; keyboard users open the bill with the name's button. Clicks on other buttons, and text selections, do not open it.
      onClick={({ target, detail: tap }) => {
        if (tap <= 1 && !(target as Element).closest('button') && getSelection()?.isCollapsed !== false) onOpen(bill);
      }}
    >
      <td className={clsx(CELL, 'w-px font-semibold tabular-nums')}>{shownUserName(userName) || '–'}</td>
      <th scope="row" className={clsx(CELL, 'text-left font-normal')}>
        <button
          type="button"
          className="inline-flex min-h-6 items-center pointer-coarse:min-h-(--tap) pointer-coarse:min-w-(--tap) text-left font-medium underline-offset-3 wrap-anywhere hover:underline"
          onClick={() => onOpen(bill)}
        >
          {personName(bill.studentInfo)}
        </button>
        {allMonths && <BillMonthLabel bill={bill} timeZone={timeZone} />}
        <LeftToPay bill={bill} />
        <AmountChanged bill={bill} settle={settle} />
      </th>
      <td className={clsx(CELL, 'wrap-anywhere text-muted max-xl:hidden')}>{email}</td>
      <td className={clsx(CELL, 'whitespace-nowrap text-muted tabular-nums max-lg:hidden')}>{formatPhone(phoneNumber)}</td>
      <td className={clsx(CELL, 'text-right font-semibold')}>
        <Money amount={bill.amount} />
      </td>
      <td className={clsx(CELL, 'w-px whitespace-nowrap')}>
        <BillBadge bill={bill} timeZone={timeZone} />
      </td>
      <td className={clsx(CELL, 'w-px pr-2! text-right')}>
        {isOwed(bill) ? (
          <MarkPaidButton bill={bill} settle={settle} />
        ) : (
          <Button
            tone="quiet"
            className="text-sm"
            aria-label={t`Details: ${whose}`}
            // This button replaces "Mark Paid": repeated taps on that one must not open it.
            onClick={({ detail: tap }) => tap <= 1 && onOpen(bill)}
          >
            <Trans>Details</Trans>
          </Button>
        )}
      </td>
    </tr>
  );
}
