import { useInfiniteQuery } from '@tanstack/react-query';
import type { Month } from './month-options';
import { ordersQuery } from './orders-query';

/** A student's orders of a month. What is still being read is aborted when the screen is left. */
export function useOrders(studentId: string, chosen: Month) {
  return useInfiniteQuery(ordersQuery(studentId, chosen));
}
