import { infiniteQueryOptions } from '@tanstack/react-query';
import { type OrdersPage, PAGE_SIZE } from '@tiffin/contracts';
import { call } from '../../api/call';
import { type Month, partsOf } from './month-options';
import { keepNewest } from './order-pages';
import { type OrdersData, ordersKey } from './orders-key';

/** The query of a student's orders of a month, page by page, newest first. */
export function ordersQuery(studentId: string, chosen: Month) {
  const { year, month } = partsOf(chosen);
  return infiniteQueryOptions({
    queryKey: ordersKey(studentId, chosen),
    queryFn: ({ pageParam, signal }) =>
      call<OrdersPage>(`/orders/${encodeURIComponent(studentId)}`, { query: { month, year, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.ordersInfo.hasNextPage ? pages.length + 1 : undefined),
    structuralSharing: (cached, fresh) => keepNewest(cached as OrdersData | undefined, fresh as OrdersData),
  });
}
