import { useQueryClient } from '@tanstack/react-query';
import type { Order, OrderMessage } from '@tiffin/contracts';
import { useOrderMessages } from '../../live';
import { foldOrderIntoCache } from './fold-order-into-cache';

/** Folds every order message into the cached lists. `onOrder` is called with each order from a message. */
export function useLiveOrders(timeZone: string, onOrder?: (order: Order) => void): void {
  const cache = useQueryClient();
  useOrderMessages((message) => {
    if (!isOrder(message)) return;
    onOrder?.(message);
    foldOrderIntoCache(cache, message, timeZone);
  });
}

/** Kitchen messages lack the student. */
function isOrder(message: OrderMessage): message is Order {
  return 'studentInfo' in message;
}
