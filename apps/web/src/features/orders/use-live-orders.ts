import { useQueryClient } from '@tanstack/react-query';
import type { Order, OrderMessage } from '@tiffin/contracts';
import { useOrderMessages } from '../../live';
import { foldOrderIntoCache } from './fold-order-into-cache';

/** Folds every order message into the cached lists. `onOrder` hears of each order as the message has it. */
export function useLiveOrders(timeZone: string, onOrder?: (order: Order) => void): void {
  const cache = useQueryClient();
  useOrderMessages((message) => {
    if (!isOrder(message)) return;
    onOrder?.(message);
    foldOrderIntoCache(cache, message, timeZone);
  });
}

/** The kitchen's messages lack the student. */
function isOrder(message: OrderMessage): message is Order {
  return 'studentInfo' in message;
}
