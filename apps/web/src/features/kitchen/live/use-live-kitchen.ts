import type { KitchenOrder } from '@tiffin/contracts';
import { useEffect, useMemo, useReducer } from 'react';
import { useLiveEvent, useOrderMessages } from '../../../live';
import { useReadAgain } from '../../read-again/use-read-again';
import { hear, NOTHING_LIVE } from './live-kitchen';
import type { KitchenNews, LiveKitchen } from './live-kitchen';
import { pendingOrders } from './pending-orders';
import type { KitchenAnswer } from './pending-orders';

interface LiveKitchenState {
  /** Pending, oldest first. */
  readonly orders: readonly KitchenOrder[];
  readonly live: LiveKitchen;
  readonly tell: (news: KitchenNews) => void;
  /** Reads the kitchen again within a second; several wishes are one read. */
  readonly readAgain: () => void;
}

/** Folds taps and messages into the server's last answer, and reads again after each message that carries no revision (decisions 6.4). */
export function useLiveKitchen(answer: KitchenAnswer, queryKey: readonly unknown[]): LiveKitchenState {
  const [live, tell] = useReducer(hear, NOTHING_LIVE);
  const readAgain = useReadAgain(queryKey);
  useEffect(() => tell({ type: 'answerRead', startedAt: answer.startedAt }), [answer]);

  useOrderMessages((order) => {
    tell({ type: 'orderChanged', order, at: performance.now() });
    readAgain();
  });
  useLiveEvent('itemPrepared', (preparation) => {
    tell({ type: 'unitPrepared', preparation, at: performance.now() });
    readAgain();
  });
  useLiveEvent('itemPreparationUndone', (preparation) => {
    tell({ type: 'unitUndone', preparation, at: performance.now() });
    readAgain();
  });

  const orders = useMemo(() => pendingOrders(answer, live), [answer, live]);
  return { orders, live, tell, readAgain };
}
