import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type Order, orderNumber } from '@tiffin/contracts';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { itemsText } from '../../orders/items-text';
import { ButtonLink } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Money } from '../../../ui/money';
import { currentOrdersQuery } from '../../orders/current/current-orders';

interface OrderPlacedDialogProps {
  order: Order;
  /** The number of ordered units. */
  units: number;
  onClose: () => void;
}

/** The order was placed (popup `orderPlaced`). */
export function OrderPlacedDialog({ order, units, onClose }: OrderPlacedDialogProps) {
  // The order's number arrives a moment later, with the current orders that the order bar loads; a screen reader hears it then.
  const { data } = useQuery({ ...currentOrdersQuery(order.studentInfo._id), enabled: false });
  const placedOrder = data?.orders.find((current) => current.order._id === order._id)?.order ?? order;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      art={
        <span aria-hidden className="grid size-22 place-items-center rounded-full bg-ready-soft text-ready-ink">
          <Check size={44} strokeWidth={2.6} />
        </span>
      }
      title={<Trans>Order Placed!</Trans>}
      description={
        <>
          <PlacedOrder order={placedOrder} units={units} />
          <Trans>We'll notify you when your order is ready for pickup</Trans>
        </>
      }
      actions={
        <ButtonLink tone="primary" size="lg" full to={`/orders/${order.studentInfo._id}`}>
          <Trans>View My Orders</Trans>
        </ButtonLink>
      }
    />
  );
}

/** The number and the dishes. It has the focus first, so that a screen reader begins with them. */
function PlacedOrder({ order, units }: { order: Order; units: number }) {
  const summary = useRef<HTMLSpanElement>(null);
  useEffect(() => summary.current?.focus({ preventScroll: true }), []);
  return (
    <span ref={summary} role="status" tabIndex={-1} className="mb-3 block rounded-control text-ink">
      <span className="mb-2 block min-h-[1.1em] text-3xl order-code">{order.token !== undefined && orderNumber(order)}</span>
      <span className="block wrap-anywhere">{itemsText(order.items)}</span>
      <b>
        <Plural value={units} one="# item" other="# items" />
      </b>{' '}
      · <Money amount={order.amount} />
    </span>
  );
}
