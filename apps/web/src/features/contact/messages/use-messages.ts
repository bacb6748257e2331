import { useInfiniteQuery } from '@tanstack/react-query';
import { type ContactQueriesPage, type ContactQuery, PAGE_SIZE } from '@tiffin/contracts';
import { useAdminCall } from '../../admin/admin-session';

/** What people wrote, page by page, newest first. */
export function useMessages() {
  const call = useAdminCall();
  return useInfiniteQuery({
    queryKey: ['admin', 'queries'],
    queryFn: ({ pageParam, signal }) =>
      call<ContactQueriesPage>('/users/queries', { query: { page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.queriesInfo.hasNextPage ? pages.length + 1 : undefined),
    staleTime: 0,
  });
}

/** The messages of all pages, each once: a new one moves the others on to the next page (decisions 1.9). */
export function messagesOf(pages: readonly ContactQueriesPage[]): ContactQuery[] {
  return [...new Map(pages.flatMap(({ queries }) => queries).map((query) => [query._id, query])).values()];
}
