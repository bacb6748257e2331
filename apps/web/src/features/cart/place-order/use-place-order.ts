import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { toast } from '../../../ui/toast';
import { learnThatItIsClosed } from '../../canteen/use-canteen';
import { shortageOf } from '../cart-item';
import { type Attempt, cartStore } from '../cart-store';
import { unitsOf } from '../cart-sums';
import { askAvailability, takeOver } from '../use-availability';
import type { Outcome } from './outcome';
import { pauseOrOnline } from './pause';
import type { Placing, PlacingNews } from './placing';
import { postOrder } from './post-order';
import { sendOrder } from './send-order';

const IDLE: Placing = { kind: 'idle' };

/** Places the cart's order; what it did and what the student has to know is in `placing` and `news`. */
export function usePlaceOrder() {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [placing, setPlacing] = useState(IDLE);
  const [news, setNews] = useState<PlacingNews>();
  const [accepted, setAccepted] = useState(false);
  const page = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    page.current = controller;
    return () => controller.abort();
  }, []);

  /** What the outcome means for the cart, also when the student has left the page meanwhile. */
  const settle = (attempt: Attempt, outcome: Outcome): PlacingNews | undefined => {
    switch (outcome.kind) {
      case 'placed':
        cartStore.settle(attempt);
        void cache.invalidateQueries({ queryKey: ['orders'] });
        return { kind: 'placed', order: outcome.order, units: unitsOf(attempt.cart) };
      case 'refused':
        cartStore.forget(attempt);
        takeOver({ asked: attempt.cart, answers: outcome.fresh.lines });
        return { kind: outcome.because === 'unavailable' ? 'unavailable' : 'prices' };
      case 'earlier':
        cartStore.forget(attempt, true);
        return outcome;
      case 'closed':
        cartStore.forget(attempt);
        learnThatItIsClosed(cache, outcome.notice);
        return undefined;
      case 'failed':
        cartStore.forget(attempt);
        return { kind: 'failed', text: failureText(outcome.failure) };
      case 'unknown':
        return undefined;
    }
  };

  const send = async (attempt: Attempt, left: AbortSignal) => {
    setPlacing({ kind: 'sending', tries: 1, accepted });
    const outcome = await sendOrder({
      send: () => postOrder(attempt),
      pause: pauseOrOnline,
      onRetry: (tries, known) => setPlacing({ kind: 'sending', tries, accepted: known }),
      left,
    });
    setAccepted(outcome.kind === 'unknown' && outcome.accepted);
    const told = settle(attempt, outcome);
    setNews(told);
    if (left.aborted && told?.kind === 'placed') toast.success(t`Order Placed!`);
  };

  /** Whether the whole cart can be had at the prices it shows. */
  const recheck = async (): Promise<PlacingNews | undefined> => {
    setPlacing({ kind: 'checking' });
    const changed = takeOver(await askAvailability(cartStore.state().cart));
    if (cartStore.state().cart.some(shortageOf)) return { kind: 'unavailable' };
    return changed > 0 ? { kind: 'prices' } : undefined;
  };

  const place = async () => {
    const left = page.current?.signal;
    if (!left || placing.kind !== 'idle') return;
    setNews(undefined);
    try {
      const unanswered = cartStore.state().attempt;
      const hindrance = unanswered ? undefined : await recheck();
      if (hindrance) setNews(hindrance);
      else if (!left.aborted) await send(unanswered ?? cartStore.begin(), left);
    } catch (error) {
      setNews({ kind: 'failed', text: failureText(error) });
    } finally {
      setPlacing(IDLE);
    }
  };

  return {
    placing,
    news,
    /** Whether the unanswered order is known to stand. */
    accepted,
    place,
    /** Gives up asking about the unanswered order and unlocks the cart. Its key stays, so that ordering again can't make two of it. */
    unlock: (attempt: Attempt) => cartStore.forget(attempt),
    dismiss: useCallback(() => setNews(undefined), []),
    warnOfPrices: useCallback(() => setNews((now) => now ?? { kind: 'prices' }), []),
  };
}
