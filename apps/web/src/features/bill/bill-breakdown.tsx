import { Trans } from '@lingui/react/macro';
import { type BillAdjustment, type BillDetail, formatRupees, type Rupees } from '@tiffin/contracts';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { monthAndYear, monthName } from './bill-dates';
import { leftOf, sumsOfOrders } from './bill-sums';
import { orderAddress } from './order-address';
import { orderLabel } from './order-label';
import { runningMonth } from './running-month';

interface BillBreakdownProps {
  detail: BillDetail;
  own: boolean;
  timeZone: string;
}

/** How a bill's amount is made up: its orders, corrections of earlier bills, and amounts carried from and to other bills. */
export function BillBreakdown({ detail, own, timeZone }: BillBreakdownProps) {
  const { lines, adjustments, carriedIn, carriedOut, amount, paid, received } = detail;
  const orders = sumsOfOrders(detail);
  const totalName = received !== undefined ? <Trans>Total</Trans> : paid && amount > 0 ? <Trans>Paid</Trans> : <Trans>To pay</Trans>;
  return (
    <dl className="grid gap-2">
      {lines.length > 0 && (
        <Part name={<Trans>Orders</Trans>} amount={orders.amount}>
          <Trans>
            Food and drinks {formatRupees(orders.subtotal)}, packing {formatRupees(orders.packing)}, tax {formatRupees(orders.tax)}
          </Trans>
        </Part>
      )}
      {adjustments.map((adjustment) => (
        <Correction
          key={`${adjustment.orderId} ${adjustment.year}-${adjustment.month}`}
          adjustment={adjustment}
          detail={detail}
          own={own}
          timeZone={timeZone}
        />
      ))}
      {carriedIn !== 0 && (
        <Part name={<Trans>Credit from earlier bills</Trans>} amount={carriedIn}>
          <Trans>Earlier corrections were larger than their bill. The rest is deducted from this bill.</Trans>
        </Part>
      )}
      {carriedOut !== 0 && (
        <Part name={<Trans>Credit carried over to the next bill</Trans>} amount={carriedOut}>
          <Trans>The corrections are larger than this bill. The rest is deducted from the next bill.</Trans>
        </Part>
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-dashed border-line-strong pt-3 text-lg font-bold">
        <dt>{totalName}</dt>
        <dd className="tabular-nums">{formatRupees(amount)}</dd>
      </div>
      {received !== undefined && (
        <>
          <Part name={<Trans>Received</Trans>} amount={-received} />
          <div className="flex items-baseline justify-between gap-4 text-lg font-bold">
            <dt>
              <Trans>Left to pay</Trans>
            </dt>
            <dd className="tabular-nums">{formatRupees(leftOf(detail))}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

function Correction({ adjustment, detail, own, timeZone }: BillBreakdownProps & { adjustment: BillAdjustment }) {
  const { orderId, month, year, amount } = adjustment;
  const name = year === detail.year ? monthName(month) : monthAndYear({ month, year });
  const order = (
    <Link
      to={orderAddress(detail.studentInfo._id, orderId, { month, year }, runningMonth(timeZone))}
      className="font-medium underline decoration-line-strong underline-offset-3"
    >
      {orderLabel(adjustment, timeZone, detail.year)}
    </Link>
  );
  if (month === detail.month && year === detail.year)
    return (
      <Part name={<Trans>Deducted</Trans>} amount={amount}>
        {own ? <Trans>Order {order}, as you asked</Trans> : <Trans>Order {order}, as the student asked</Trans>}
      </Part>
    );
  return (
    <Part name={<Trans>Correction for {name}</Trans>} amount={amount}>
      {own ? <Trans>Order {order} changed after you had paid</Trans> : <Trans>Order {order} changed after the bill was paid</Trans>}
    </Part>
  );
}

function Part({ name, amount, children }: { name: ReactNode; amount: Rupees; children?: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-4">
      <dt className="text-muted">
        {name}
        {children && <span className="block text-sm">{children}</span>}
      </dt>
      <dd className={clsx('tabular-nums', amount < 0 && 'text-ready-ink')}>{signed(amount)}</dd>
    </div>
  );
}

/** An amount with a real minus sign, as wide as a digit. */
function signed(amount: Rupees): string {
  return amount < 0 ? `−${formatRupees(-amount)}` : formatRupees(amount);
}
