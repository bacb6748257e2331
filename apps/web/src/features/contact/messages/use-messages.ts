import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { PAGE_SIZE, type ContactQueriesPage, type ContactQuery, type ContactQueryState } from '@tiffin/contracts';
import { failureText } from '../../../api/failure-text';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { useAdminCall } from '../../admin/admin-session';

const QUERIES = ['admin', 'queries'] as const;
const LIST = [...QUERIES, 'list'] as const;

/** The messages, page by page, newest first. */
export function useMessages() {
  const call = useAdminCall();
  return useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) =>
      call<ContactQueriesPage>('/users/queries', { query: { page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.queriesInfo.hasNextPage ? pages.length + 1 : undefined),
    staleTime: 0,
  });
}

/** The number of unread messages; `undefined` until it is known. */
export function useUnreadMessages(): number | undefined {
  const call = useAdminCall();
  const { data } = useQuery({
    queryKey: [...QUERIES, 'unread'],
    queryFn: ({ signal }) => call<ContactQueriesPage>('/users/queries', { query: { limit: 1 }, signal }),
    staleTime: 0,
  });
  return data?.queriesInfo.unread;
}

/** Marks a message. It is shown in its new state at once, and the count is refetched. */
export function useMarkMessage() {
  const call = useAdminCall();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: { id: string; state: ContactQueryState }) =>
      call<ContactQuery>(`/users/queries/${encodeURIComponent(id)}`, { method: 'PATCH', body: { state } }),
    onSuccess: (marked) => {
      cache.setQueryData<InfiniteData<ContactQueriesPage>>(
        LIST,
        (read) =>
          read && {
            ...read,
            pages: read.pages.map((page) => ({
              ...page,
              queries: page.queries.map((query) => (query._id === marked._id ? marked : query)),
            })),
          },
      );
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => refetchNow(cache, QUERIES),
  });
}
