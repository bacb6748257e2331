import { useInfiniteQuery } from '@tanstack/react-query';
import { type LogInsPage, PAGE_SIZE } from '@tiffin/contracts';
import { useAdminCall } from '../../admin/admin-session';
import { wholeDay } from '../filters/whole-day';
import type { Place } from '../part';

/** Who came in and who tried, newest first, page by page; empty filters let everything through. */
export function useLogIns({ canteen, from, to, outcome }: Place) {
  const call = useAdminCall();
  const filters = { canteenId: canteen, from: wholeDay(from), to: wholeDay(to), outcome };
  return useInfiniteQuery({
    queryKey: ['operations', 'log-ins', filters],
    queryFn: ({ pageParam, signal }) =>
      call<LogInsPage>('/operations/log-ins', { query: { ...filters, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.logInsInfo.hasNextPage ? pages.length + 1 : undefined),
    staleTime: 0,
  });
}
