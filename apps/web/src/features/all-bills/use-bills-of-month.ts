import { useInfiniteQuery } from '@tanstack/react-query';
import { type BillAge, type BillsPage, PAGE_SIZE } from '@tiffin/contracts';
import { call } from '../../api/call';
import { FIRST_PAGE, nextPage } from '../../api/next-page';
import { MONTHS_OF_BILLS_KEY } from '../bill/bills-key';
import { type Month, partsOf } from '../orders/month-options';
import { type BillPages, keepNewest } from './bill-pages';

/** The canteen's bills of a month, page by page, by roll number. The previous list stays while a new search loads. */
export function useBillsOfMonth(chosen: Month, search: string) {
  return useBillPages('/bills', chosen, { ...monthFirst(chosen), search });
}

/** The unpaid bills of all months, optionally of one age, page by page, oldest first. */
export function useUnpaidBills(age: BillAge | undefined, search: string) {
  return useBillPages('/bills/unpaid', 'unpaid', { age, search });
}

const monthFirst = (chosen: Month) => {
  const { month, year } = partsOf(chosen);
  return { month, year };
};

/** `list` identifies the list: its previous pages stay while another search in it loads. */
function useBillPages(path: string, list: string, params: Record<string, string | number | undefined>) {
  return useInfiniteQuery({
    queryKey: [...MONTHS_OF_BILLS_KEY, list, params],
    queryFn: ({ pageParam, signal }) => call<BillsPage>(path, { query: { ...params, ...pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last, pages) => nextPage(last.billsInfo, pages.length),
    placeholderData: (previous, before) => (before?.queryKey.includes(list) ? previous : undefined),
    structuralSharing: (cached, fresh) => keepNewest(cached as BillPages | undefined, fresh as BillPages),
  });
}
export type BillsQuery = ReturnType<typeof useBillPages>;
