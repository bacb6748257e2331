import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditPage } from '@tiffin/contracts';
import { call } from '../../api/call';
import { type HistoryFilter, isReversedRange } from './history-filter';

/** Rows are short: a screen holds many. */
const PAGE = 50;

/** Who did what, newest first, page by page. Coming back to the window moves nothing under a reader's eyes. */
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
