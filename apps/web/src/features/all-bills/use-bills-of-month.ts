import { useInfiniteQuery } from '@tanstack/react-query';
import { type BillsPage, PAGE_SIZE } from '@tiffin/contracts';
import { call } from '../../api/call';
import { MONTHS_OF_BILLS_KEY } from '../bill/bills-key';
import { type Month, partsOf } from '../orders/month-options';
import { type BillPages, keepNewest } from './bill-pages';

/** The canteen's bills of a month, page by page, by roll number. While another search is read, the last list stays. */
export function useBillsOfMonth(chosen: Month, search: string) {
  const { year, month } = partsOf(chosen);
  return useInfiniteQuery({
    queryKey: [...MONTHS_OF_BILLS_KEY, chosen, search],
    queryFn: ({ pageParam, signal }) =>
      call<BillsPage>('/bills', { query: { month, year, search, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.billsInfo.hasNextPage ? pages.length + 1 : undefined),
    placeholderData: (known, before) => (before?.queryKey.includes(chosen) ? known : undefined),
    structuralSharing: (known, fresh) => keepNewest(known as BillPages | undefined, fresh as BillPages),
  });
}
export type BillsQuery = ReturnType<typeof useBillsOfMonth>;
