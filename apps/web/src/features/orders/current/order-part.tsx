import { Trans, useLingui } from '@lingui/react/macro';
import { type CurrentOrder, type Order, orderNumber } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { ChefHat, HandPlatter, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../../../ui/button';
import { OrderAgainButton } from '../order-again/order-again-button';
import { unitsOf } from './current-orders';
import { ProgressText, QueueText } from './progress-text';

const LOOKS: Record<Exclude<Order['status'], 'PickedUp'>, { Icon: LucideIcon; className: string }> = {
  Pending: { Icon: ChefHat, className: 'bg-info-soft text-info-ink' },
  Prepared: { Icon: HandPlatter, className: 'bg-ready text-on-ready' },
  Rejected: { Icon: X, className: 'bg-danger-soft text-danger-ink' },
};

interface OrderPartProps {
  current: CurrentOrder;
  /** Number of further orders. */
  others: number;
  /** The cart is in the bar too: the order takes less space. */
  beside: boolean;
  to: string;
  onDismiss: () => void;
}

/** The most urgent order's state, linking to the orders. */
export function OrderPart({ current, others, beside, to, onDismiss }: OrderPartProps) {
  const { t } = useLingui();
  const { order } = current;
  const { Icon, className } = LOOKS[order.status === 'PickedUp' ? 'Prepared' : order.status];
  const code = orderNumber(order);
  const twoLines = beside || order.status === 'Pending';
  return (
    <section
      aria-label={t`Your orders now`}
      className={clsx(
        'flex min-h-[56px] min-w-0 items-center',
        beside ? 'flex-[999_1_8rem] pl-3' : 'flex-1 pl-3.5 sm:pl-[18px]',
        className,
      )}
    >
      <Link to={to} className="flex min-h-[56px] min-w-0 flex-1 items-center gap-3 py-1.5">
        <Icon aria-hidden size={22} className={clsx('shrink-0', beside && 'max-[389px]:hidden')} />
        <span className={clsx('min-w-0 wrap-break-word', twoLines && 'leading-snug')}>
          <b className={clsx('mr-2 order-code', twoLines && 'block')}>
            {code}
            {others > 0 && (
              <span className="ml-1.5 text-sm font-semibold whitespace-nowrap">
                <Trans>+{others} more</Trans>
              </span>
            )}
          </b>
          {/* Two rows of large text would cover the menu. */}
          <span className={clsx(beside && 'text-sm @max-[14rem]:sr-only')}>
            <WhatItDoes current={current} short={beside} />
          </span>
        </span>
      </Link>
      {order.status === 'Rejected' && !beside && <OrderAgainButton order={order} compact />}
      <IconButton className="shrink-0 text-inherit!" label={t`Dismiss ${code}`} icon={<X aria-hidden size={20} />} onClick={onDismiss} />
    </section>
  );
}

function WhatItDoes({ current: { order, ahead }, short }: { current: CurrentOrder; short: boolean }): ReactNode {
  if (order.status === 'Pending') {
    const queue = ahead !== undefined && <QueueText ahead={ahead} />;
    if (short) return (unitsOf(order).prepared === 0 && queue) || <ProgressText order={order} />;
    return (
      <>
        {order.counter && (
          <>
            <Trans>Ordered at the counter</Trans>
            {' · '}
          </>
        )}
        <ProgressText order={order} />
        {queue && (
          <span className="text-sm">
            {' · '}
            {queue}
          </span>
        )}
      </>
    );
  }
  if (order.calledAt)
    return short ? <Trans>Please come to the counter</Trans> : <Trans>Your number is called: please come to the counter</Trans>;
  if (order.status === 'Prepared') return <Trans>Ready for pickup</Trans>;
  return order.rejectionReason ? (
    <span className="line-clamp-3">
      <Trans>
        Rejected: <bdi>{order.rejectionReason}</bdi>
      </Trans>
    </span>
  ) : (
    <Trans>Rejected. You don't pay for it.</Trans>
  );
}
