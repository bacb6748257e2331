import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Order, orderCode, orderNumber, shownUserName } from '@tiffin/contracts';
import { ChefHat, ChevronDown, HandPlatter, Megaphone, MessageSquareText } from 'lucide-react';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { personName } from '../../language/person-name';
import { Avatar } from '../../ui/avatar';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { OrderStatusBadge } from '../../ui/order-status-badge';
import { Progress } from '../../ui/progress';
import { CounterOrderBadge } from './counter-order-badge';
import { formatPhone } from '../../ui/phone-number';
import { CancelOrder } from './cancel/cancel-order';
import { currentOrdersQuery, isCancelled, unitsOf } from './current/current-orders';
import { ProgressText, QueueText } from './current/progress-text';
import { CounterOrderNotice } from './dispute/counter-order-notice';
import { OrderAgainButton } from './order-again/order-again-button';
import { OrderAmount } from './order-amounts';
import { orderDate } from './order-date';
import { OrderItems } from './order-items';
import { OrderTimeline } from './order-timeline';

interface OrderCardProps {
  order: Order;
  /** Whether the order is the viewer's own; a contractor sees the student. */
  own: boolean;
  timeZone: string;
}

/** An order: status first, then items and amount; the timeline on tap. */
export function OrderCard({ order, own, timeZone }: OrderCardProps) {
  const ready = own && order.status === 'Prepared';
  return (
    <Card as="article" tabIndex={-1} className={clsx('overflow-hidden', ready && 'border-2 border-ready!')}>
      {ready && <ReadyHead called={order.calledAt !== undefined} />}
      <div className="grid gap-3 p-4">
        {ready ? (
          <div className="flex flex-wrap items-start justify-between gap-3">
            <h2 className="text-2xl leading-[1.1] order-code">{orderNumber(order)}</h2>
            <Status order={order} own />
          </div>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Status order={order} own={own} />
            <h2 className="text-muted order-code">{orderNumber(order)}</h2>
          </div>
        )}
        {!own && <StudentLine order={order} />}
        {order.counter && (own ? <CounterOrderNotice order={order} timeZone={timeZone} /> : <CounterOrderBadge counter={order.counter} />)}
        <OrderItems items={order.items} />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <time dateTime={order.createdAt} className="text-sm text-muted">
            {orderDate(order.createdAt, timeZone)}
            {order.token !== undefined && <span className="block order-code">{orderCode(order._id)}</span>}
          </time>
          <OrderAmount order={order} />
        </div>
        {order.status === 'Rejected' && order.rejectionReason && !isCancelled(order) && (
          <Banner tone="danger" icon={<MessageSquareText aria-hidden size={18} />}>
            <bdi className="text-sm wrap-anywhere">{order.rejectionReason}</bdi>
          </Banner>
        )}
        {own && order.status === 'Pending' && <InTheKitchen order={order} />}
        {ready ? (
          <div className="border-t border-line pt-4">
            <OrderTimeline order={order} timeZone={timeZone} />
          </div>
        ) : (
          <OrderFoot order={order} own={own} timeZone={timeZone} />
        )}
      </div>
    </Card>
  );
}

function ReadyHead({ called }: { called: boolean }) {
  const Icon = called ? Megaphone : HandPlatter;
  return (
    <div className="flex items-center gap-3 bg-ready px-4 pt-3.5 pb-3 text-on-ready">
      <Icon aria-hidden size={34} strokeWidth={1.8} className="shrink-0" />
      <div>
        <p className="title-card leading-[1.15]!">{called ? <Trans>Your number is called</Trans> : <Trans>Ready for pickup</Trans>}</p>
        <p>
          <Trans>Show this number at the counter</Trans>
        </p>
      </div>
    </div>
  );
}

function Status({ order, own }: Pick<OrderCardProps, 'order' | 'own'>) {
  return <OrderStatusBadge status={isCancelled(order) ? 'Cancelled' : order.status} viewer={own ? 'student' : 'contractor'} />;
}

/** The kitchen's progress on an order, and its place in the queue. */
function InTheKitchen({ order }: { order: Order }) {
  const { t } = useLingui();
  const { data } = useQuery({ ...currentOrdersQuery(order.studentInfo._id), enabled: false });
  const ahead = data?.orders.find((current) => current.order._id === order._id)?.ahead;
  const { prepared, all } = unitsOf(order);
  return (
    <div className="grid gap-2">
      <p className="flex items-center gap-1.5 text-sm text-muted">
        <ChefHat aria-hidden size={17} className="shrink-0" />
        <span>
          {prepared > 0 ? <ProgressText order={order} /> : <Trans>The kitchen has it.</Trans>}
          {ahead !== undefined && (
            <>
              {' · '}
              <QueueText ahead={ahead} />
            </>
          )}
        </span>
      </p>
      {prepared > 0 && <Progress label={t`Prepared`} percent={Math.round((100 * prepared) / all)} />}
    </div>
  );
}

function StudentLine({ order: { studentInfo } }: { order: Order }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar person={studentInfo} />
      <p className="min-w-0 wrap-anywhere">
        <b>{personName(studentInfo)}</b>
        <span className="block text-sm text-muted tabular-nums">
          {[shownUserName(studentInfo.userName), formatPhone(studentInfo.phoneNumber)].filter(Boolean).join(' · ')}
        </span>
      </p>
    </div>
  );
}

/** The order's actions: its timeline, cancelling while that is possible, and ordering again when it is over. */
function OrderFoot({ order, own, timeZone }: OrderCardProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <div className="-mx-3 -mt-1.5 -mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <Button tone="quiet" className="text-sm" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Trans>Timeline</Trans>
          <ChevronDown aria-hidden size={18} className={clsx('transition-transform duration-(--calm)', open && 'rotate-180')} />
        </Button>
        {own && order.status === 'Pending' && <CancelOrder order={order} timeZone={timeZone} />}
        {own && (order.status === 'PickedUp' || order.status === 'Rejected') && <OrderAgainButton order={order} />}
      </div>
      <div id={id} hidden={!open} className="pt-1">
        {open && <OrderTimeline order={order} timeZone={timeZone} />}
      </div>
    </>
  );
}
