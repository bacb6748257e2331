import type { InfiniteData } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { Order, OrderMessage } from '@tiffin/contracts';
import { useCallback, useReducer } from 'react';
import { useLiveEvent, useOrderMessages } from '../../../live';
import { useThrottledRefetch } from '../../refetch/use-throttled-refetch';
import { previousStatusOf, reduceLiveOrders, EMPTY_LIVE_ORDERS } from './live-orders';
import type { LiveOrders } from './live-orders';
import { COUNTS_KEY, type TimedPage } from '../../pending-orders/counts-query';
import { TABS_KEY } from './use-tab-query';

interface LiveOrdersState {
  readonly live: LiveOrders;
  /** Applies an order from a call's answer. */
  readonly dispatchOrder: (order: Order) => void;
}

/**
 * Folds messages and answers. Counts and prepared units, which have no revision, are refetched soon after
 * (docs/reference/decisions.md#6.4).
 */
export function useLiveTodaysOrders(): LiveOrdersState {
  const cache = useQueryClient();
  const [live, dispatch] = useReducer(reduceLiveOrders, EMPTY_LIVE_ORDERS);
  const countAgain = useThrottledRefetch(COUNTS_KEY);
  const readAgain = useThrottledRefetch(TABS_KEY, 2_000);

  const fold = useCallback(
    (order: Order, message: string) => {
      const read = cache.getQueriesData<InfiniteData<TimedPage>>({ queryKey: TABS_KEY }).flatMap(([, data]) => rowsOf(data, order._id));
      const lastRead = read.reduce<Order | undefined>(
        (newest, row) => (newest && newest.revision >= row.revision ? newest : row),
        undefined,
      );
      dispatch({ type: 'orderChanged', order, from: lastRead?.status ?? previousStatusOf(message, order.status), at: performance.now() });
      countAgain();
    },
    [cache, countAgain],
  );
  useOrderMessages((order, message) => {
    if (isOrder(order)) fold(order, message);
  });
  const onUnits: Parameters<typeof useLiveEvent<'itemPrepared'>>[1] = (preparation) => {
    dispatch({ type: 'unitsChanged', preparation, at: performance.now() });
    readAgain();
  };
  useLiveEvent('itemPrepared', onUnits);
  useLiveEvent('itemPreparationUndone', onUnits);

  const dispatchOrder = useCallback((order: Order) => fold(order, 'answer'), [fold]);
  return { live, dispatchOrder };
}

function rowsOf(data: InfiniteData<TimedPage> | undefined, id: string): Order[] {
  return (data?.pages ?? []).flatMap(({ page }) => page.orders).filter(({ _id }) => _id === id);
}

/** Kitchen messages lack the student; a contractor gets whole orders. */
function isOrder(message: OrderMessage): message is Order {
  return 'studentInfo' in message;
}
