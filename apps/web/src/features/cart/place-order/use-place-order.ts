import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { toast } from '../../../ui/toast';
import { markCanteenClosed } from '../../canteen/use-canteen';
import { MONTH_SO_FAR_KEY } from '../../month-so-far/use-month-so-far';
import type { AvailabilityAnswer } from '../apply-availability';
import { cartStore, type OrderAttempt } from '../cart-store';
import { unitsOf } from '../cart-sums';
import { cacheFreshOptions } from '../fresh-options';
import type { PriceChange } from '../price-changes';
import { refreshStoredCart } from '../refresh-stored-cart';
import { shortageIn } from '../shortages';
import { askAvailability } from '../use-availability';
import { waitOrOnline } from './wait-or-online';
import type { PlaceOrderOutcome } from './place-order-outcome';
import { withPriceChanges, type PlacingState, type PlacingMessage } from './placing';
import { postOrder } from './post-order';
import { sendOrder } from './send-order';
import { usePageAbortSignal } from './use-page-abort-signal';

const IDLE: PlacingState = { kind: 'idle' };
/** Time in ms: an order that was sent more recently is sent again by itself after a reload. The student no longer expects an older one. */
const RESUMED_WITHIN = 120_000;

/** Places the cart's order. `placing` is its progress, `message` what the student must know. */
export function usePlaceOrder() {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [placing, setPlacing] = useState(IDLE);
  const [message, setMessage] = useState<PlacingMessage>();
  const [accepted, setAccepted] = useState(false);
  const pageLeft = usePageAbortSignal();
  // Not the state `placing`: several taps within one render see the same state.
  const busy = useRef(false);

  const refresh = (answer: AvailabilityAnswer) => {
    cacheFreshOptions(cache, answer.answers);
    return refreshStoredCart(() => answer);
  };

  /** Applies the outcome to the cart, even after the student has left the page. */
  const settle = (attempt: OrderAttempt, outcome: PlaceOrderOutcome): PlacingMessage | undefined => {
    switch (outcome.kind) {
      case 'placed':
        cartStore.completeAttempt(attempt);
        void cache.invalidateQueries({ queryKey: ['orders'] });
        void cache.invalidateQueries({ queryKey: MONTH_SO_FAR_KEY });
        return { kind: 'placed', order: outcome.order, units: unitsOf(attempt.cart) };
      case 'refused':
        cartStore.abandonAttempt(attempt);
        return { kind: outcome.because, changes: refresh({ lines: attempt.cart, answers: outcome.fresh.lines }) };
      case 'earlier':
        cartStore.abandonAttempt(attempt, true);
        return outcome;
      case 'closed':
        cartStore.abandonAttempt(attempt);
        markCanteenClosed(cache, outcome.notice);
        return undefined;
      case 'failed':
        cartStore.abandonAttempt(attempt);
        if (outcome.failure.code === 'over_limit') void cache.invalidateQueries({ queryKey: MONTH_SO_FAR_KEY });
        return { kind: 'failed', text: failureText(outcome.failure) };
      case 'unknown':
        return undefined;
    }
  };

  const send = async (attempt: OrderAttempt, left: AbortSignal) => {
    setPlacing({ kind: 'sending', tries: 1, accepted });
    const outcome = await sendOrder({
      send: () => postOrder(attempt),
      pause: waitOrOnline,
      onRetry: (tries, isAccepted) => setPlacing({ kind: 'sending', tries, accepted: isAccepted }),
      signal: left,
    });
    setAccepted(outcome.kind === 'unknown' && outcome.accepted);
    const next = settle(attempt, outcome);
    setMessage(next);
    if (!left.aborted) return;
    if (next?.kind === 'placed') toast.success(t`Order Placed!`);
    else if (outcome.kind === 'unknown') toast.error(t`We don't know yet whether your order went through.`);
    else toast.error(t`Your order was not placed. Please check your cart.`);
  };

  /** Checks that the whole cart is available at the prices on screen; returns the message if not. */
  const recheck = async (): Promise<PlacingMessage | undefined> => {
    setPlacing({ kind: 'checking' });
    const changes = refresh(await askAvailability(cartStore.state().cart));
    const { cart } = cartStore.state();
    if (cart.some((line) => shortageIn(cart, line))) return { kind: 'unavailable', changes };
    return changes.length > 0 ? { kind: 'amount_changed', changes } : undefined;
  };

  const place = async () => {
    const left = pageLeft();
    if (!left || busy.current) return;
    busy.current = true;
    setMessage(undefined);
    try {
      cartStore.refresh();
      const obstacle = cartStore.state().attempt ? undefined : await recheck();
      if (obstacle) return setMessage(obstacle);
      if (left.aborted) return;
      // Another tab may have ordered the cart meanwhile; then there is nothing left to order.
      const attempt = cartStore.beginAttempt();
      if (attempt) await send(attempt, left);
    } catch (error) {
      setMessage({ kind: 'failed', text: failureText(error) });
    } finally {
      busy.current = false;
      setPlacing(IDLE);
    }
  };

  const resume = useRef(place);
  useEffect(() => {
    const { attempt } = cartStore.state();
    if (!attempt || Date.now() - attempt.at > RESUMED_WITHIN) return;
    // After this page's effects, and not in React's strict-mode trial mount.
    const soon = setTimeout(() => void resume.current());
    return () => clearTimeout(soon);
  }, []);

  return {
    placing,
    message,
    /** Whether the unanswered order is known to be accepted. */
    accepted,
    place,
    /** Stops asking about the unanswered order and unlocks the cart. The key stays, so that ordering again cannot place a second order. */
    unlock: (attempt: OrderAttempt) => cartStore.abandonAttempt(attempt),
    dismiss: useCallback(() => setMessage(undefined), []),
    /** Prices changed while the cart was on screen: lists them with the earlier changes. */
    warnOfPrices: useCallback((changes: readonly PriceChange[]) => setMessage((now) => withPriceChanges(now, changes)), []),
  };
}
