import type { KitchenOrder } from '@tiffin/contracts';
import { useEffect, useMemo, useReducer } from 'react';
import { useLiveEvent, useOrderMessages } from '../../../live';
import { useThrottledRefetch } from '../../refetch/use-throttled-refetch';
import { reduceKitchen, EMPTY_LIVE_KITCHEN } from './live-kitchen';
import type { KitchenUpdate, LiveKitchen } from './live-kitchen';
import { pendingOrders } from './pending-orders';
import type { KitchenAnswer } from './pending-orders';

interface LiveKitchenState {
  /** Pending orders, oldest first. */
  readonly orders: readonly KitchenOrder[];
  readonly live: LiveKitchen;
  readonly dispatch: (update: KitchenUpdate) => void;
  /** Refetches the kitchen within a second; several requests are one fetch. */
  readonly readAgain: () => void;
}

/**
 * Folds taps and messages into the server's last answer, and refetches after each message without a revision
 * (docs/reference/decisions.md#6.4).
 */
export function useLiveKitchen(answer: KitchenAnswer, queryKey: readonly unknown[]): LiveKitchenState {
  const [live, dispatch] = useReducer(reduceKitchen, EMPTY_LIVE_KITCHEN);
  const readAgain = useThrottledRefetch(queryKey);
  useEffect(() => dispatch({ type: 'answerRead', startedAt: answer.startedAt }), [answer]);

  useOrderMessages((order) => {
    dispatch({ type: 'orderChanged', order, at: performance.now() });
    readAgain();
  });
  useLiveEvent('itemPrepared', (preparation) => {
    dispatch({ type: 'unitPrepared', preparation, at: performance.now() });
    readAgain();
  });
  useLiveEvent('itemPreparationUndone', (preparation) => {
    dispatch({ type: 'unitUndone', preparation, at: performance.now() });
    readAgain();
  });

  const orders = useMemo(() => pendingOrders(answer, live), [answer, live]);
  return { orders, live, dispatch, readAgain };
}
