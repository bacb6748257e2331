import type { QueryClient } from '@tanstack/react-query';
import type { User } from '@tiffin/contracts';
import { serverNow } from '../api/server-clock';
import { billsOfStudentQuery } from '../features/bill/bills-of-student';
import { packagedItemsQuery } from '../features/home/use-menu';
import { monthSoFarQuery } from '../features/month-so-far/use-month-so-far';
import { currentMonth } from '../features/orders/month-options';
import { ordersQuery } from '../features/orders/orders-query';
import { weekQuery } from '../features/week/use-week';
import { ART } from '../ui/empty-state';
import { loadPagesOf } from './role-pages';

/**
 * Reads the pages that a student opens most, with their code, ahead of time, so that they are available offline
 * (docs/reference/decisions.md#8.3). Best effort: a page that is not loaded by then says so when it is opened.
 */
export async function prefetchStudentPages(cache: QueryClient, { _id, timeZone }: User): Promise<void> {
  await Promise.allSettled([
    loadPagesOf('student'),
    ...Object.values(ART).map((drawing) => fetch(drawing)),
    cache.prefetchInfiniteQuery(ordersQuery(_id, currentMonth(new Date(serverNow()), timeZone))),
    cache.prefetchQuery(billsOfStudentQuery(_id)),
    cache.prefetchQuery(monthSoFarQuery(_id)),
    cache.prefetchQuery(packagedItemsQuery),
    cache.prefetchQuery(weekQuery),
  ]);
}
