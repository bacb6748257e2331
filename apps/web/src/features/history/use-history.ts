import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditPage } from '@tiffin/contracts';
import { call } from '../../api/call';
import { type HistoryFilter, isReversedRange } from './history-filter';

/** Page size; rows are short, so a screen holds many. */
const PAGE = 50;

/** The canteen's history, newest first, page by page. It does not refetch on window focus, so that nothing moves while someone reads. */
export function useHistory(filter: HistoryFilter) {
  return useInfiniteQuery({
    queryKey: ['history', filter],
    queryFn: ({ pageParam, signal }) => call<AuditPage>('/audit', { query: { ...filter, page: pageParam, limit: PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.auditInfo.hasNextPage ? pages.length + 1 : undefined),
    refetchOnWindowFocus: false,
    enabled: !isReversedRange(filter),
  });
}
export type HistoryQuery = ReturnType<typeof useHistory>;
