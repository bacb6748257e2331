import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_SIZE, type FoundEventsPage } from '@tiffin/contracts';
import { useAdminCall } from '../../admin/admin-session';

/** The event filters; an empty field does not filter. */
export interface EventFields {
  readonly type?: string;
  readonly stream?: string;
  readonly actor?: string;
  readonly correlationId?: string;
  readonly text?: string;
  readonly from?: string;
  readonly to?: string;
}

/**
 * Events of the whole log, newest first. A page is what the server found within a second, possibly nothing; the next page continues there.
 */
export function useFoundEvents(fields: EventFields) {
  const call = useAdminCall();
  return useInfiniteQuery({
    queryKey: ['operations', 'found-events', fields],
    queryFn: ({ pageParam: before, signal }) =>
      call<FoundEventsPage>('/operations/events/search', { query: { ...fields, before, limit: PAGE_SIZE }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.searchInfo.next ?? undefined,
    // A returning user sees the newest events and not all pages they had searched.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
