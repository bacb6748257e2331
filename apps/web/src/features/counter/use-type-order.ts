import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type Order, orderNumber } from '@tiffin/contracts';
import { useRef, useState } from 'react';
import { personName } from '../../language/person-name';
import { failureText } from '../../api/failure-text';
import { toast } from '../../ui/toast';
import { learnThatItIsClosed } from '../canteen/use-canteen';
import { applyAvailability } from '../cart/apply-availability';
import { unitsOf } from '../cart/cart-sums';
import type { Attempt } from '../cart/cart-store';
import type { Outcome } from '../cart/place-order/outcome';
import { pauseOrOnline } from '../cart/place-order/pause-or-online';
import { type ForWhom, postOrder } from '../cart/place-order/post-order';
import { sendOrder } from '../cart/place-order/send-order';
import { usePageLeft } from '../cart/place-order/use-page-left';
import { MENU_KEY } from '../home/use-menu';
import { counterCart } from './counter-cart';

/** Places what was typed; `onPlaced` hears of the order. What stands against it is told in a toast, and what can be had now is in the cart. */
export function useTypeOrder(onPlaced: (order: Order) => void) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [sending, setSending] = useState(false);
  const pageLeft = usePageLeft();
  // Not `sending`: ten taps in one moment all see the same rendering.
  const busy = useRef(false);

  const settle = (attempt: Attempt, outcome: Outcome): void => {
    switch (outcome.kind) {
      case 'placed':
        counterCart.settle(attempt);
        toast.success(t`Order ${orderNumber(outcome.order)}: ${unitsOf(attempt.cart)} for ${personName(outcome.order.studentInfo)}`);
        return onPlaced(outcome.order);
      case 'refused': {
        const { because, fresh } = outcome;
        counterCart.forget(attempt);
        counterCart.change((cart) => applyAvailability(cart, { asked: attempt.cart, answers: fresh.lines }));
        void cache.invalidateQueries({ queryKey: MENU_KEY });
        toast.error(
          because === 'unavailable'
            ? t`Some of it is not there any more. Nothing was ordered.`
            : t`Prices have changed. Nothing was ordered.`,
        );
        return;
      }
      case 'earlier':
        counterCart.settle(attempt);
        toast.error(t`Order ${orderNumber(outcome.order)} had gone through before, for ${personName(outcome.order.studentInfo)}.`);
        return onPlaced(outcome.order);
      case 'closed':
        counterCart.forget(attempt);
        learnThatItIsClosed(cache, outcome.notice);
        toast.error(t`The canteen is closed for orders.`);
        return;
      case 'failed':
        counterCart.forget(attempt);
        toast.error(failureText(outcome.failure));
        return;
      case 'unknown':
        toast.error(t`The server did not answer. Place it again: it is ordered once.`);
    }
  };

  const place = async (forWhom: ForWhom): Promise<void> => {
    const attempt = busy.current ? undefined : counterCart.begin();
    const left = pageLeft();
    if (!attempt || !left) return;
    busy.current = true;
    setSending(true);
    const outcome = await sendOrder({ send: () => postOrder(attempt, forWhom), pause: pauseOrOnline, onRetry: () => undefined, left });
    busy.current = false;
    setSending(false);
    settle(attempt, outcome);
  };
  return { sending, place };
}
