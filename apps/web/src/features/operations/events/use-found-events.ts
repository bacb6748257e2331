import { useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_SIZE, type FoundEventsPage } from '@tiffin/contracts';
import { useAdminCall } from '../../admin/admin-session';

/** What is looked for; an empty field lets everything through. */
export interface EventFields {
  readonly type?: string;
  readonly stream?: string;
  readonly actor?: string;
  readonly correlationId?: string;
  readonly text?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Events of the whole log, newest first. A page is what the server found in a second, perhaps nothing; it goes on where it left off. */
export function useFoundEvents(fields: EventFields) {
  const call = useAdminCall();
  return useInfiniteQuery({
    queryKey: ['operations', 'found-events', fields],
    queryFn: ({ pageParam: before, signal }) =>
      call<FoundEventsPage>('/operations/events/search', { query: { ...fields, before, limit: PAGE_SIZE }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.searchInfo.next ?? undefined,
    // Whoever comes back sees the newest, and not all that they had looked through.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
