import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditPage, PAGE_SIZE } from '@tiffin/contracts';
import { useAdminCall } from '../../admin/admin-session';
import { wholeDay } from '../filters/whole-day';
import type { Place } from '../part';

/** What was done, newest first, page by page; empty filters let everything through. */
export function useAudit({ canteen, from, to, kind, actor, stream }: Place) {
  const call = useAdminCall();
  const filters = { canteenId: canteen, from: wholeDay(from), to: wholeDay(to), kind, actor, stream };
  return useInfiniteQuery({
    queryKey: ['operations', 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call<AuditPage>('/operations/audit', { query: { ...filters, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.auditInfo.hasNextPage ? pages.length + 1 : undefined),
    staleTime: 0,
  });
}
