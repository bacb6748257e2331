import { Trans } from '@lingui/react/macro';
import { orderNumber } from '@tiffin/contracts';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSlow } from '../../../api/reachability';
import { Banner } from '../../../ui/banner';
import type { InlineMessage, PlacingState } from './placing';
import { PriceChangeText } from './price-change-text';

/** Above the cart: what to check before ordering, or why the order was not placed. */
export function PlacingNotice({ message }: { message: InlineMessage }) {
  switch (message.kind) {
    case 'prices':
      return (
        <Banner tone="warn" role="alert" icon={<TriangleAlert aria-hidden size={20} />}>
          <Trans>Prices have changed. Please check your cart.</Trans>
          <ul className="mt-1 text-sm">
            {message.changes.map((change) => (
              <li key={`${change.formerLine} ${change.line}`}>
                <PriceChangeText change={change} />
              </li>
            ))}
          </ul>
        </Banner>
      );
    case 'earlier':
      return (
        <Banner tone="info" role="alert" icon={<Info aria-hidden size={20} />}>
          <b>
            <Trans>Your order {orderNumber(message.order)} was already placed.</Trans>
          </b>{' '}
          <Trans>The items in your cart now are not ordered yet.</Trans>{' '}
          <Link className="font-semibold underline underline-offset-3" to={`/orders/${message.order.studentInfo._id}`}>
            <Trans>View My Orders</Trans>
          </Link>
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="danger" role="alert" icon={<CircleAlert aria-hidden size={20} />}>
          {message.text}
        </Banner>
      );
  }
}

/** The progress of the order in words. It stays mounted, so that a screen reader announces every step. */
export function PlacingProgress({ placing, offline }: { placing: PlacingState; offline: boolean }) {
  return (
    <p role="status" className="text-center text-sm text-muted not-empty:mt-2">
      <Step placing={placing} offline={offline} />
    </p>
  );
}

function Step({ placing, offline }: { placing: PlacingState; offline: boolean }) {
  const slow = useSlow();
  if (placing.kind === 'checking') return <Trans>Checking what is available…</Trans>;
  if (placing.kind === 'sending') {
    if (placing.accepted) return <Trans>Your order is accepted. Loading it…</Trans>;
    if (placing.tries > 1) return <Trans>No answer yet. Trying again ({placing.tries}). Your order can't be placed twice.</Trans>;
    if (slow) return <Trans>No answer yet. Still waiting. Your order can't be placed twice.</Trans>;
    return <Trans>Sending your order…</Trans>;
  }
  return offline ? <Trans>Waiting for the connection. Your cart is kept.</Trans> : null;
}
