import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CurrentOrder, type Order, orderNumber } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { ChefHat, HandPlatter, Undo2, X, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { refetchNow } from '../../../api/refetch';
import { useUrgentTitle } from '../../../page/page-title';
import { IconButton } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import { ringBell } from '../../sound/chime';
import { OrderAgainButton } from '../order-again/order-again-button';
import { useLiveOrders } from '../use-live-orders';
import { currentOrdersKey, currentOrdersQuery, isCancelled, unitsOf } from './current-orders';
import { type KnownOrders, notableChange } from './notable-change';
import { QueueText, ProgressText } from './progress-text';
import { useUndismissedOrders } from './use-undismissed-orders';

interface OrderBarProps {
  studentId: string;
  timeZone: string;
}

/**
 * The state of a student's current orders on every page, and in its title. It shows the most urgent order above the bottom edge, where it
 * moves nothing and a thumb reaches it. An order that just became ready, was called, was rejected or was entered at the counter is also
 * announced by a toast. Keeps the cached orders current. Mount it once.
 */
export function OrderBar({ studentId, timeZone }: OrderBarProps) {
  const { t } = useLingui();
  const { data } = useQuery(currentOrdersQuery(studentId));
  useOrderToasts(studentId, timeZone, data?.orders);
  const { undismissed, dismiss } = useUndismissedOrders(data?.orders ?? []);
  const [first, ...others] = [...undismissed].sort((a, b) => urgency(a.order) - urgency(b.order));
  useBarTitle(first?.order);
  if (!first) return null;
  return (
    <section
      aria-label={t`Your orders now`}
      data-order-bar
      className="fixed inset-x-(--gutter) bottom-[calc(12px+var(--bottom-bar)+env(safe-area-inset-bottom))] z-14 mx-auto max-w-[640px] motion-arrival"
    >
      <Row key={first.order._id} current={first} others={others.length} to={`/orders/${studentId}`} onDismiss={() => dismiss(first)} />
    </section>
  );
}

/** Sort key: the most urgent order first. */
function urgency(order: Order): number {
  if (isCancelled(order)) return 4;
  if (order.calledAt) return 1;
  return { Rejected: 0, Prepared: 2, Pending: 3, PickedUp: 4 }[order.status];
}

const LOOKS: Record<'waiting' | 'ready' | 'rejected' | 'cancelled', { Icon: LucideIcon; className: string }> = {
  waiting: { Icon: ChefHat, className: 'bg-info-soft text-info-ink' },
  ready: { Icon: HandPlatter, className: 'bg-ready text-on-ready' },
  rejected: { Icon: X, className: 'bg-danger-soft text-danger-ink' },
  cancelled: { Icon: Undo2, className: 'bg-wash text-ink' },
};

function lookOf(order: Order) {
  if (order.status === 'Pending') return LOOKS.waiting;
  if (order.status === 'Prepared') return LOOKS.ready;
  return isCancelled(order) ? LOOKS.cancelled : LOOKS.rejected;
}

interface RowProps {
  current: CurrentOrder;
  /** Number of further orders. */
  others: number;
  to: string;
  onDismiss: () => void;
}

function Row({ current, others, to, onDismiss }: RowProps) {
  const { t } = useLingui();
  const { order } = current;
  const { Icon, className } = lookOf(order);
  const code = orderNumber(order);
  return (
    <div
      className={clsx('flex min-h-13 items-center gap-x-3 rounded-[16px] border border-line px-3 shadow-raised sm:px-[18px]', className)}
    >
      <Link to={to} className="flex min-h-13 min-w-0 flex-1 items-center gap-3 py-1.5">
        <Icon aria-hidden size={22} className="shrink-0" />
        <span className="line-clamp-2 min-w-0">
          <b className="mr-2 order-code">{code}</b>
          <WhatItDoes current={current} />
        </span>
      </Link>
      {others > 0 && (
        <Link to={to} className="grid min-h-(--tap) min-w-(--tap) shrink-0 place-items-center font-semibold underline tabular-nums">
          <span aria-hidden>+{others}</span>
          <span className="sr-only">
            <Plural value={others} one="# more order" other="# more orders" />
          </span>
        </Link>
      )}
      {order.status === 'Rejected' && !isCancelled(order) && <OrderAgainButton order={order} compact />}
      {order.status !== 'Pending' && (
        <IconButton
          className="-mr-2.5 shrink-0 text-inherit!"
          label={t`Dismiss ${code}`}
          icon={<X aria-hidden size={20} />}
          onClick={onDismiss}
        />
      )}
    </div>
  );
}

function WhatItDoes({ current: { order, ahead } }: { current: CurrentOrder }): ReactNode {
  if (order.status === 'Pending')
    return (
      <>
        {order.counter && (
          <>
            <Trans>Ordered at the counter</Trans>
            {' · '}
          </>
        )}
        <ProgressText order={order} />
        {ahead !== undefined && (
          <span className="text-sm">
            {' · '}
            <QueueText ahead={ahead} />
          </span>
        )}
      </>
    );
  if (order.calledAt) return <Trans>Your number is called: please come to the counter</Trans>;
  if (order.status === 'Prepared') return <Trans>Ready for pickup</Trans>;
  if (isCancelled(order)) return <Trans>Cancelled. You don't pay for it.</Trans>;
  return order.rejectionReason ? (
    <Trans>
      Rejected: <bdi>{order.rejectionReason}</bdi>
    </Trans>
  ) : (
    <Trans>Rejected. You don't pay for it.</Trans>
  );
}

/** The title is visible from other tabs too. */
function useBarTitle(order: Order | undefined): void {
  const { t } = useLingui();
  const code = order && orderNumber(order);
  const { prepared, all } = unitsOf(order ?? { items: [] });
  const text = (): string | undefined => {
    switch (order?.status) {
      case 'Prepared':
        if (order.calledAt) return t`${code} is called`;
        return t`${code} is ready for pickup`;
      case 'Rejected':
        return isCancelled(order) ? t`${code} is cancelled` : t`${code} was rejected`;
      case 'Pending':
        return prepared > 0 ? t`${prepared} of ${all} prepared` : t`${code} is placed`;
      default:
        return undefined;
    }
  };
  useUrgentTitle(text(), order?.status === 'Pending');
}

/** Shows one toast when an order becomes ready, is called or is rejected. Changes without a message are found by the next read. */
function useOrderToasts(studentId: string, timeZone: string, orders: readonly CurrentOrder[] | undefined): void {
  const { t } = useLingui();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const knownOrders = useRef<KnownOrders>(new Map());
  const announce = (order: Order, source: 'message' | 'read'): void => {
    const change = notableChange(knownOrders.current, order, source);
    if (!change) return;
    // Best effort: a browser without a user gesture stays silent; the toast and the bar are visible anyway.
    void ringBell();
    const code = orderNumber(order);
    const texts = {
      ready: t`${code} is ready for pickup`,
      called: t`${code} is called: please come to the counter`,
      rejected: t`${code} was rejected`,
      typed: t`${code} was ordered for you at the counter`,
    };
    const view = { label: t`View`, onAction: () => void navigate(`/orders/${studentId}`) };
    toast.action(texts[change], view, change === 'rejected' ? 'error' : 'success');
  };
  useLiveOrders(timeZone, (order) => announce(order, 'message'));
  const latest = useRef(announce);
  useEffect(() => {
    latest.current = announce;
  });
  useEffect(() => orders?.forEach(({ order }) => latest.current(order, 'read')), [orders]);
  // Only the server knows the place in the queue of an order that arrived by message.
  const placeUnknown = orders?.some(({ order, ahead }) => order.status === 'Pending' && ahead === undefined) ?? false;
  useEffect(() => {
    if (placeUnknown) void refetchNow(cache, currentOrdersKey(studentId));
  }, [cache, studentId, placeUnknown]);
}
