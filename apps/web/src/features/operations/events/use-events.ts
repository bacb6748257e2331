import { useInfiniteQuery } from '@tanstack/react-query';
import { type EventsPage, PAGE_SIZE } from '@tiffin/contracts';
import { useAdminCall } from '../../admin/admin-session';

/** The events of a stream as the log holds them, page by page, oldest first. Nothing is asked without a name. */
export function useEvents(stream: string) {
  const call = useAdminCall();
  return useInfiniteQuery({
    queryKey: ['operations', 'events', stream],
    queryFn: ({ pageParam, signal }) =>
      call<EventsPage>('/operations/events', { query: { stream, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.eventsInfo.hasNextPage ? pages.length + 1 : undefined),
    staleTime: 0,
    enabled: stream !== '',
  });
}
