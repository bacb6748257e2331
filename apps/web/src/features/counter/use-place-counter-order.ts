import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type Order, orderNumber } from '@tiffin/contracts';
import { useRef, useState } from 'react';
import { personName } from '../../language/person-name';
import { failureText } from '../../api/failure-text';
import { toast } from '../../ui/toast';
import { markCanteenClosed } from '../canteen/use-canteen';
import { applyAvailability } from '../cart/apply-availability';
import type { Cart } from '../cart/cart-changes';
import type { OrderAttempt } from '../cart/cart-store';
import type { PlaceOrderOutcome } from '../cart/place-order/place-order-outcome';
import { waitOrOnline } from '../cart/place-order/wait-or-online';
import { type OrderRecipient, postOrder } from '../cart/place-order/post-order';
import { sendOrder } from '../cart/place-order/send-order';
import { usePageAbortSignal } from '../cart/place-order/use-page-abort-signal';
import { MENU_KEY } from '../home/use-menu';
import { counterCart } from './counter-cart';

/**
 * Places the counter order and calls `onPlaced` with it and its cart, which is empty for an order that was placed earlier. A refusal is
 * shown as a toast, and the cart is updated to what is available.
 */
export function usePlaceCounterOrder(onPlaced: (order: Order, cart: Cart) => void) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [sending, setSending] = useState(false);
  const pageLeft = usePageAbortSignal();
  // Not the state `sending`: several taps within one render see the same state.
  const busy = useRef(false);

  const settle = (attempt: OrderAttempt, outcome: PlaceOrderOutcome): void => {
    switch (outcome.kind) {
      case 'placed':
        counterCart.completeAttempt(attempt);
        return onPlaced(outcome.order, attempt.cart);
      case 'refused': {
        const { because, fresh } = outcome;
        counterCart.abandonAttempt(attempt);
        counterCart.change((cart) => applyAvailability(cart, { lines: attempt.cart, answers: fresh.lines }));
        void cache.invalidateQueries({ queryKey: MENU_KEY });
        toast.error(
          because === 'unavailable'
            ? t`Some items are not available any more. Nothing was ordered.`
            : t`Prices have changed. Nothing was ordered.`,
        );
        return;
      }
      case 'earlier':
        counterCart.completeAttempt(attempt);
        toast.error(t`Order ${orderNumber(outcome.order)} for ${personName(outcome.order.studentInfo)} was already placed.`);
        return onPlaced(outcome.order, []);
      case 'closed':
        counterCart.abandonAttempt(attempt);
        markCanteenClosed(cache, outcome.notice);
        toast.error(t`The canteen is closed for orders.`);
        return;
      case 'failed':
        counterCart.abandonAttempt(attempt);
        toast.error(failureText(outcome.failure));
        return;
      case 'unknown':
        toast.error(t`The server did not answer. Place the order again. It can't be placed twice.`);
    }
  };

  const place = async (forWhom: OrderRecipient): Promise<void> => {
    const attempt = busy.current ? undefined : counterCart.beginAttempt();
    const left = pageLeft();
    if (!attempt || !left) return;
    busy.current = true;
    setSending(true);
    const outcome = await sendOrder({
      send: () => postOrder(attempt, forWhom),
      pause: waitOrOnline,
      onRetry: () => undefined,
      signal: left,
    });
    busy.current = false;
    setSending(false);
    settle(attempt, outcome);
  };
  return { sending, place };
}
