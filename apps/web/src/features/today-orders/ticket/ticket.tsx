import { Trans, useLingui } from '@lingui/react/macro';
import { orderCode, orderNumber, shownUserName, type Order } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { memo, useRef } from 'react';
import { personName } from '../../../language/person-name';
import { Avatar } from '../../../ui/avatar';
import { Badge } from '../../../ui/badge';
import { Money } from '../../../ui/money';
import { OrderStatusBadge } from '../../../ui/order-status-badge';
import { CounterOrderBadge } from '../../orders/counter-order-badge';
import { ageBand, ageSince, type AgeBand } from '../../order-age/age';
import { AgeLabel } from '../../order-age/age-label';
import { clockTime, dayText, isEarlierDay } from '../../orders/order-date';
import { isCancelled } from '../../orders/current/current-orders';
import { isWaiting } from '../live/tab-orders';
import type { Step } from './next-steps';
import { formatPhone } from '../../../ui/phone-number';
import { TicketActions } from './ticket-actions';
import { TicketLines } from './ticket-lines';

interface TicketProps {
  order: Order;
  /** It has left the tab and keeps its place for a moment. */
  gone: boolean;
  busy: boolean;
  /** Another user changed it before this screen did. */
  overtaken: boolean;
  /** As far as this screen knows, it can be recalled. */
  recallable: boolean;
  /** Current time in ms by the server's clock. */
  now: number;
  /** Whether it shows Pending or Prepared; a final status is always shown. */
  statusShown?: boolean;
  timeZone: string;
  /** Whether keys work as shortcuts. */
  shortcuts: boolean;
  onStep: (order: Order, step: Step) => void;
}

const STRIP: Record<AgeBand, string> = {
  fresh: 'border-line',
  old: 'border-transparent bg-warn-soft',
  late: 'border-transparent bg-danger-soft',
  overdue: 'border-transparent bg-danger text-on-danger',
};

/** An order at the counter. Memoized: a hundred may be open, with a message every second. */
export const Ticket = memo(function Ticket(props: TicketProps) {
  const { order, gone, busy, overtaken, recallable, now, statusShown = false, timeZone, shortcuts, onStep } = props;
  const { t } = useLingui();
  const card = useRef<HTMLLIElement>(null);
  const waiting = isWaiting(order.status) && !gone;
  const band = waiting ? ageBand(ageSince(order.createdAt, now)) : 'fresh';
  const code = orderNumber(order);
  const step = (chosen: Step): void => {
    // The button may disappear with the step; keyboard users stay on this card.
    card.current?.focus({ preventScroll: true });
    onStep(order, chosen);
  };
  return (
    <li
      ref={card}
      tabIndex={-1}
      data-ticket={order._id}
      aria-label={t`Order ${code}`}
      className={clsx(
        'group/ticket @container motion-fade flex flex-col overflow-hidden rounded-card border border-line bg-surface',
        gone && 'bg-transparent',
      )}
    >
      <div className={clsx('flex min-h-13 flex-wrap items-center justify-between gap-x-3 border-b px-4 py-1.5', STRIP[band])}>
        <span className="flex items-baseline gap-2">
          <span className={clsx('order-code', order.token === undefined ? 'text-lg' : 'text-2xl leading-none')}>{code}</span>
          {order.token !== undefined && (
            <span className={clsx('order-code text-sm', band !== 'overdue' && 'text-muted')}>{orderCode(order._id)}</span>
          )}
        </span>
        {statusShown && waiting && (
          <span className="mr-auto">
            <OrderStatusBadge status={order.status} viewer="contractor" />
          </span>
        )}
        <span className="flex items-center gap-2">
          {isEarlierDay(order.createdAt, now, timeZone) && (
            <time dateTime={order.createdAt} className="text-sm font-semibold tabular-nums">
              {dayText(order.createdAt, timeZone)}
            </time>
          )}
          {waiting ? (
            <AgeLabel placedAt={order.createdAt} now={now} />
          ) : (
            <time dateTime={order.createdAt} className="text-sm text-muted tabular-nums">
              {clockTime(order.createdAt, timeZone)}
            </time>
          )}
        </span>
      </div>
      <div className={clsx('flex flex-1 flex-col', gone && 'opacity-90')}>
        <TicketStudent order={order} />
        {(order.counter || order.calledAt) && (
          <p className="flex flex-wrap gap-2 px-4 pt-2">
            {order.counter && <CounterOrderBadge counter={order.counter} />}
            {order.calledAt && (
              <Badge tone="info">
                <Trans>Called {clockTime(order.calledAt, timeZone)}</Trans>
              </Badge>
            )}
          </p>
        )}
        <TicketLines items={order.items} waiting={gone || isWaiting(order.status)} />
        {!gone && order.rejectionReason && !isCancelled(order) && (
          <p className="px-4 pb-1 text-sm text-muted wrap-anywhere">
            <Trans>
              Reason: <bdi>{order.rejectionReason}</bdi>
            </Trans>
          </p>
        )}
      </div>
      <TicketActions
        order={order}
        gone={gone}
        overtaken={overtaken}
        recallable={recallable}
        busy={busy}
        shortcuts={shortcuts}
        onStep={step}
      />
    </li>
  );
});

/** The order's student with contact details, and its amount. */
function TicketStudent({ order: { studentInfo: student, amount, packingCharges } }: { order: Order }) {
  const roll = shownUserName(student.userName);
  return (
    <div className="flex items-center gap-3 px-4 pt-3">
      <Avatar person={student} />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3 font-semibold">
          <span className="flex min-w-0">
            <span className="truncate">{personName(student)}</span>
            {roll && (
              <span className="shrink-0 font-normal whitespace-pre text-muted tabular-nums">
                {' · '}
                <Trans>Roll {roll}</Trans>
              </span>
            )}
          </span>
          <Money amount={amount} />
        </p>
        <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted tabular-nums">
          <span>{formatPhone(student.phoneNumber)}</span>
          {packingCharges > 0 && (
            <span>
              <Trans>
                with <Money amount={packingCharges} /> packing
              </Trans>
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
