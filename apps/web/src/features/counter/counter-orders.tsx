import { Trans, useLingui } from '@lingui/react/macro';
import { type Order, orderNumber, shownUserName } from '@tiffin/contracts';
import { TriangleAlert } from 'lucide-react';
import { personName } from '../../language/person-name';
import { Money } from '../../ui/money';
import { OrderStatusBadge } from '../../ui/order-status-badge';
import { isCancelled } from '../orders/current/current-orders';
import { clockTime } from '../orders/order-date';
import { PaymentMethodLabel } from './payment-method-label';

/** Today's counter orders, newest first; a disputed order is highlighted. */
export function CounterOrders({ orders, timeZone }: { orders: readonly Order[]; timeZone: string }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Today's counter orders`} className="mt-7">
      <h2 className="mb-3 title-card">
        <Trans>Today's counter orders</Trans>
      </h2>
      {orders.length === 0 ? (
        <p className="text-muted">
          <Trans>Nothing yet.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {orders.map((order) => (
            <CounterOrder key={order._id} order={order} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </section>
  );
}

function CounterOrder({ order, timeZone }: { order: Order; timeZone: string }) {
  const { createdAt, status, amount, studentInfo, counter } = order;
  const roll = shownUserName(studentInfo.userName);
  return (
    <li className="grid gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="order-code">{orderNumber(order)}</span>
        <time dateTime={createdAt} className="text-sm text-muted tabular-nums">
          {clockTime(createdAt, timeZone)}
        </time>
        <OrderStatusBadge status={isCancelled(order) ? 'Cancelled' : status} viewer="contractor" />
        <b className="ml-auto">
          <Money amount={amount} />
        </b>
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {personName(studentInfo)}
        {roll && <> · {roll}</>}
        {counter?.paid && (
          <>
            {' · '}
            <PaymentMethodLabel method={counter.paid} />
          </>
        )}
      </p>
      {counter?.objectedAt && (
        <p className="flex items-center gap-2 text-sm font-semibold text-danger-ink">
          <TriangleAlert aria-hidden size={17} className="shrink-0" />
          <Trans>“This isn’t mine”, reported at {clockTime(counter.objectedAt, timeZone)}</Trans>
        </p>
      )}
    </li>
  );
}
