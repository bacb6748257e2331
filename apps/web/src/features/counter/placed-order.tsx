import { Trans, useLingui } from '@lingui/react/macro';
import { type Order, orderNumber, type PaymentMethod, shownUserName, type Rupees } from '@tiffin/contracts';
import { clsx } from 'clsx';
import { ArrowUp, Undo2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { serverNow, useServerNow } from '../../api/server-clock';
import { personName } from '../../language/person-name';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import { Skeleton } from '../../ui/skeleton';
import { useSustained } from '../../ui/use-sustained';
import { timeToCancel } from '../orders/cancel/cancel-window';
import { isCancelled } from '../orders/current/current-orders';
import { itemsText } from '../orders/items-text';
import { ChangeText } from './customer/cash-change';
import { COUNTER_MENU } from './menu-picker';

interface PlacedOrderProps {
  order: Order;
  /** What a guest handed over in cash, in rupees. */
  given: Rupees | undefined;
  /** The next order has begun: the number moves to a single line. */
  small: boolean;
  busy: boolean;
  /** Takes the order back; absent for an order that was placed earlier. */
  onUndo: () => void;
}

/** How long the number of a new order may be on its way, in ms, before its code replaces it. */
const NUMBER_WITHIN = 3_000;

/** The order that was placed last, so that its number can be handed out: "#19 · Guest · ₹57.75 · cash". */
export function PlacedOrder({ order, given, small, busy, onUndo }: PlacedOrderProps) {
  const { t } = useLingui();
  const { _id, token, items, amount, studentInfo, counter, status } = order;
  const section = useRef<HTMLElement>(null);
  const codeShown = useSustained(token === undefined, NUMBER_WITHIN);
  const left = timeToCancel(order, useServerNow(timeToCancel(order, serverNow()) > 0 ? 1_000 : 60_000));
  const cancelled = isCancelled(order);
  const roll = shownUserName(studentInfo.userName);
  const number = orderNumber(order);
  // On a phone the order is below the menu, and the button that placed it is disabled now.
  useEffect(() => section.current?.focus(), [_id, status]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t`Last order`}
      className={clsx(
        'flex items-center gap-x-3 gap-y-1.5 rounded-card border px-4',
        'scroll-mt-[calc(var(--header)+12px)] outline-none',
        small ? 'py-1.5' : 'flex-wrap py-3',
        cancelled ? 'border-line bg-sunk' : 'border-accent/60 bg-accent-soft',
      )}
    >
      <div role="status" className={clsx('min-w-0', small ? 'flex flex-1 items-center gap-2.5' : 'contents')}>
        {token === undefined && !codeShown ? (
          <Skeleton className={small ? 'h-6 w-12' : 'h-10 w-20'} />
        ) : (
          <b
            className={clsx(
              'leading-none tabular-nums',
              small || token === undefined ? 'text-xl' : 'text-[2.5rem]',
              cancelled && 'line-through',
            )}
          >
            {number}
          </b>
        )}
        <span className={clsx('min-w-0 wrap-anywhere', small ? 'text-sm' : 'order-1 w-full text-lg leading-snug font-semibold')}>
          {personName(studentInfo)}
          {roll && <> · {roll}</>} · <Money amount={amount} />
          {counter?.paid && (
            <>
              {' · '}
              <PaymentWord method={counter.paid} />
            </>
          )}
          {cancelled ? (
            <Cancelled amount={counter?.paid && amount} />
          ) : (
            given !== undefined &&
            given > amount && (
              <b className="block tabular-nums">
                <ChangeText given={given} total={amount} />
              </b>
            )
          )}
        </span>
      </div>
      {!small && !cancelled && items.some(({ options }) => options) && (
        <p className="order-1 line-clamp-3 w-full text-sm wrap-anywhere">{itemsText(items)}</p>
      )}
      {left > 0 && (
        <Button
          size={small ? 'md' : 'counter'}
          busy={busy}
          icon={<Undo2 aria-hidden size={18} />}
          className="ml-auto shrink-0"
          onClick={onUndo}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
      {!small && (
        <Button
          full
          className="order-2 mt-1 md:hidden"
          icon={<ArrowUp aria-hidden size={18} />}
          onClick={() => document.getElementById(COUNTER_MENU)?.scrollIntoView({ block: 'start' })}
        >
          <Trans>Back to the menu</Trans>
        </Button>
      )}
    </section>
  );
}

/** `amount`: what a guest gets back, in rupees. */
function Cancelled({ amount }: { amount: Rupees | undefined }) {
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-2 text-sm font-medium">
      <Badge tone="neutral">
        <Trans>Cancelled</Trans>
      </Badge>
      {amount !== undefined && (
        <span>
          <Trans>
            Give back <Money amount={amount} />
          </Trans>
        </span>
      )}
    </span>
  );
}

function PaymentWord({ method }: { method: PaymentMethod }) {
  switch (method) {
    case 'cash':
      return <Trans>cash</Trans>;
    case 'upi':
      return <Trans>UPI</Trans>;
    case 'other':
      return <Trans>other payment</Trans>;
  }
}
