import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Rupees } from '@tiffin/contracts';
import { TriangleAlert } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useOnline } from '../../api/reachability';
import { useMember } from '../../session';
import { Banner } from '../../ui/banner';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useCanteen } from '../canteen/use-canteen';
import { MonthWithOrder, OverLimitNotice } from '../month-so-far/month-with-order';
import { useMonthSoFar } from '../month-so-far/use-month-so-far';
import { CartAnnouncement } from './cart-announcement';
import type { Cart } from './cart-changes';
import { CartLines } from './cart-lines';
import { cartStore, useCart } from './cart-store';
import { sumsOf } from './cart-sums';
import { OrderSummary } from './order-summary';
import { AmountChangedDialog, OrderUnavailableDialog } from './place-order/not-ordered-dialog';
import { OrderPlacedDialog } from './place-order/order-placed-dialog';
import { PlaceOrderButton } from './place-order/place-order-button';
import { isInlineMessage } from './place-order/placing';
import { PlacingNotice, PlacingProgress } from './place-order/placing-notice';
import { UnansweredNotice } from './place-order/unanswered-notice';
import { usePlaceOrder } from './place-order/use-place-order';
import { type Shortage, shortageIn, withoutShortages } from './shortages';
import { useAvailability } from './use-availability';

// Loaded for students who avoid something.
const AvoidedInCart = lazy(async () => ({ default: (await import('../food-contents/avoided-in-cart')).AvoidedInCart }));

/** The student's cart, from which they place an order. */
export function CartPage() {
  const { t } = useLingui();
  const member = useMember();
  const online = useOnline();
  const { cart, attempt } = useCart();
  const order = usePlaceOrder();
  const locked = attempt !== undefined || order.placing.kind !== 'idle';
  const shown = attempt?.cart ?? cart;
  const sums = sumsOf(shown);
  const shortages = attempt ? [] : shown.flatMap((item) => shortageIn(shown, item) ?? []);
  useAvailability(cart, { paused: locked, onPriceChange: order.warnOfPrices });
  const obstacle = useObstacle(shown, sums.total);
  const button = (
    <PlaceOrderButton
      total={sums.total}
      placing={order.placing}
      again={attempt !== undefined}
      waits={!online}
      obstacle={obstacle}
      onPlace={() => void order.place()}
    />
  );
  const { message } = order;
  const changes = message && 'changes' in message ? message.changes : [];
  const heading = useFocusWhenEmptied(shown.length === 0, message?.kind === 'placed');
  return (
    <div className="page page-narrow max-md:pb-40!">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="title-page">
          {t`Cart`}
        </h1>
        {shown.length > 0 && (
          <Link to="/" className="inline-flex min-h-(--tap) items-center link">
            <Trans>Continue Shopping</Trans>
          </Link>
        )}
      </div>
      <div className="grid gap-4 not-empty:mb-4">
        {shortages.length > 0 && <ShortageNotice shortages={shortages} />}
        {member?.avoids && !attempt && !message && shown.length > 0 && (
          <Suspense fallback={null}>
            <AvoidedInCart cart={shown} avoids={member.avoids} />
          </Suspense>
        )}
        {!attempt && !message && shown.length > 0 && <OverLimitNotice total={sums.total} />}
        {message && isInlineMessage(message) && <PlacingNotice message={message} />}
        {attempt && order.placing.kind === 'idle' && (
          <UnansweredNotice accepted={order.accepted} ordersPath={`/orders/${member?._id}`} onUnlock={() => order.unlock(attempt)} />
        )}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          art="cart"
          title={t`Your Cart is Empty`}
          action={
            <ButtonLink tone="primary" to="/">
              <Trans>Continue Shopping</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <>
          <CartLines cart={shown} locked={locked} />
          <OrderSummary sums={sums}>
            {!attempt && (
              <div className="mt-2 min-h-10">
                <MonthWithOrder total={sums.total} />
              </div>
            )}
            <div className="mt-4 max-md:hidden">{button}</div>
            <div className="max-md:hidden">
              <PlacingProgress placing={order.placing} offline={!online} />
            </div>
          </OrderSummary>
          <div
            data-bottom-bar
            className="fixed inset-x-0 bottom-0 z-15 border-t border-line bg-surface px-(--gutter) pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] md:hidden"
          >
            <div className="mx-auto max-w-[640px]">
              {button}
              <PlacingProgress placing={order.placing} offline={!online} />
            </div>
          </div>
        </>
      )}
      <p role="status" className="sr-only">
        <CartAnnouncement />
      </p>
      {message?.kind === 'placed' && <OrderPlacedDialog order={message.order} units={message.units} onClose={order.dismiss} />}
      <OrderUnavailableDialog open={message?.kind === 'unavailable'} changes={changes} onClose={order.dismiss} />
      <AmountChangedDialog open={message?.kind === 'amount_changed'} changes={changes} onClose={order.dismiss} />
    </div>
  );
}

/** Why the cart cannot be ordered now; `undefined` if it can. The server decides about the limit; this is an estimate. */
function useObstacle(cart: Cart, total: Rupees): ReactNode {
  const canteen = useCanteen();
  const limit = useMonthSoFar().data?.limit;
  if (canteen?.open === false) return <Trans>The canteen is closed</Trans>;
  if (withoutShortages(cart).length === 0) return <Trans>Nothing here can be ordered now</Trans>;
  return limit && total > limit.left ? <Trans>Over your monthly limit</Trans> : undefined;
}

/** Focuses the heading when the focused control disappeared with the cart's last line; waits while `busy`, when a dialog has the focus. */
function useFocusWhenEmptied(empty: boolean, busy: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasFilled = useRef(false);
  useLayoutEffect(() => {
    if (!empty) wasFilled.current = true;
    if (!empty || busy || !wasFilled.current) return;
    wasFilled.current = false;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [empty, busy]);
  return heading;
}

/** Says that some lines cannot be ordered in their current state, and offers to fix them. */
function ShortageNotice({ shortages }: { shortages: readonly Shortage[] }) {
  const lines = shortages.length;
  const needOptions = shortages.every(({ kind }) => kind === 'options');
  return (
    <Banner tone="warn" role="status" icon={<TriangleAlert aria-hidden size={20} />}>
      <b>
        <Plural value={lines} one="# item can't be ordered now." other="# items can't be ordered now." />
      </b>{' '}
      {needOptions ? (
        <Trans>Choose other options, then place the order.</Trans>
      ) : (
        <>
          <Plural
            value={lines}
            one="Remove it or lower its quantity, then place the order."
            other="Remove them or lower their quantity, then place the order."
          />
          <div className="mt-2">
            <Button onClick={() => cartStore.change(withoutShortages)}>
              <Trans>Fix my cart</Trans>
            </Button>
          </div>
        </>
      )}
    </Banner>
  );
}
