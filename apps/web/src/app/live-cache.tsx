import { useQueryClient } from '@tanstack/react-query';
import { refetchNow, refetchWhenShown } from '../api/refetch';
import { BILLS_KEY } from '../features/bill/bills-key';
import { setCanteenState } from '../features/canteen/use-canteen';
import { AVAILABILITY_KEY } from '../features/cart/availability-key';
import { DAY_CLOSE_KEY } from '../features/day-close/day-close-key';
import { MENU_KEY } from '../features/home/use-menu';
import { ORDERS_KEY, TIMELINES_KEY } from '../features/orders/orders-key';
import { STATISTICS_KEY } from '../features/statistics/statistics-key';
import { STUDENT_LISTS_KEY } from '../features/students/students-key';
import { WEEK_KEY } from '../features/week/use-week';
import { useLiveEvent, useOrderMessages } from '../live';

/**
 * Listens on every page for messages that make cached answers stale (docs/reference/decisions.md#6.4), so that a page is current when the
 * user returns to it. Pages that fold orders and bills into their lists also listen themselves. Mount it once.
 */
export function LiveCache() {
  const cache = useQueryClient();
  const whenShown = (...keys: readonly (readonly string[])[]) => keys.forEach((key) => refetchWhenShown(cache, key));
  const ordersChanged = () => whenShown(ORDERS_KEY, TIMELINES_KEY, STATISTICS_KEY, DAY_CLOSE_KEY);
  useLiveEvent('menuChanged', () => {
    void refetchNow(cache, MENU_KEY);
    void refetchNow(cache, AVAILABILITY_KEY);
    refetchWhenShown(cache, WEEK_KEY);
  });
  useLiveEvent('canteenChanged', (state) => setCanteenState(cache, state));
  useLiveEvent('billChanged', () => whenShown(BILLS_KEY, STUDENT_LISTS_KEY, DAY_CLOSE_KEY));
  useOrderMessages(ordersChanged);
  return null;
}
