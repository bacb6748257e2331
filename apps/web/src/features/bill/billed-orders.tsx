import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type BillDetail, type BillLine, orderCode } from '@tiffin/contracts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Money } from '../../ui/money';
import { CounterOrderBadge } from '../orders/counter-order-badge';
import { shortDay } from './bill-dates';
import { orderAddress } from './order-address';
import { runningMonth } from './running-month';

interface BilledOrdersProps {
  detail: BillDetail;
  timeZone: string;
}

/** How many orders are shown at first. The others are one tap away, so that amount and payment stay visible. */
const FEW = 5;
/** Bills whose orders were expanded, for when the user returns from an order. */
const opened = new Set<string>();

/** Every order of the month as it was billed; each links to the order. */
export function BilledOrders({ detail, timeZone }: BilledOrdersProps) {
  const { _id, lines } = detail;
  const isLong = lines.length > FEW;
  const [open, setOpen] = useState(!isLong || opened.has(_id));
  const toggled = (isOpen: boolean): void => {
    setOpen(isOpen);
    if (isOpen && isLong) opened.add(_id);
    else opened.delete(_id);
  };
  return (
    <details open={open} onToggle={({ currentTarget }) => toggled(currentTarget.open)} className="group">
      <summary className="flex min-h-(--tap) cursor-pointer list-none items-center gap-2 rounded-control hover:bg-wash [&::-webkit-details-marker]:hidden">
        <h3 className="font-semibold">
          <Plural value={lines.length} _0="No orders" one="# order" other="# orders" />
        </h3>
        {lines.length > 0 && (
          <p className="text-sm text-muted">
            <Trans>with packing and tax</Trans>
          </p>
        )}
        <ChevronDown
          aria-hidden
          size={19}
          className="ml-auto shrink-0 text-muted transition-transform duration-(--fast) group-open:rotate-180"
        />
      </summary>
      {lines.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <Line key={line.orderId} line={line} detail={detail} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </details>
  );
}

function Line({ line: { orderId, createdAt, amount, counter }, detail, timeZone }: BilledOrdersProps & { line: BillLine }) {
  const { t } = useLingui();
  const code = orderCode(orderId);
  return (
    <li>
      <Link
        to={orderAddress(detail.studentInfo._id, orderId, detail, runningMonth(timeZone))}
        title={t`See order ${code}`}
        className="-mx-2 grid min-h-(--tap) grid-cols-[58px_1fr_auto_20px] items-center rounded-control px-2 hover:bg-wash"
      >
        <time dateTime={createdAt} className="text-muted tabular-nums">
          {shortDay(createdAt, timeZone, detail.year)}
        </time>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="order-code">{code}</span>
          {counter && <CounterOrderBadge counter={counter} />}
        </span>
        <span className="font-semibold">
          <Money amount={amount} />
        </span>
        <ChevronRight aria-hidden size={18} className="justify-self-end text-muted" />
      </Link>
    </li>
  );
}
