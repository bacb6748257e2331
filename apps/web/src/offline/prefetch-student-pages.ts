import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@tiffin/contracts';
import { serverNow } from '../api/server-clock';
import { billsOfStudentQuery } from '../features/bill/bills-of-student';
import { currentMonth } from '../features/orders/month-options';
import { ordersQuery } from '../features/orders/orders-query';
import { ART } from '../ui/empty-state';

/**
 * Reads what a student opens most, and the code that shows it, before they open it: without a connection it is there all the same
 * (docs/reference/decisions.md#8.3). Best effort: what is not there by then says so when it is opened.
 */
export async function prefetchStudentPages(cache: QueryClient, { _id, timeZone }: User): Promise<void> {
  await Promise.allSettled([
    import('../features/home/nothing-found'),
    import('../features/cart/cart-page'),
    import('../features/orders/orders-page'),
    import('../features/my-bills/my-bills-page'),
    ...Object.values(ART).map((drawing) => fetch(drawing)),
    cache.prefetchInfiniteQuery(ordersQuery(_id, currentMonth(new Date(serverNow()), timeZone))),
    cache.prefetchQuery(billsOfStudentQuery(_id)),
  ]);
}
