import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditPage, PAGE_SIZE } from '@tiffin/contracts';
import { useAdminCall } from '../../admin/admin-session';
import type { Place } from '../part';

/** What was done, newest first, page by page; empty filters let everything through. */
export function useAudit({ canteen, from, to, kind }: Place) {
  const call = useAdminCall();
  const filters = { canteenId: canteen, from, to, kind };
  return useInfiniteQuery({
    queryKey: ['operations', 'audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call<AuditPage>('/operations/audit', { query: { ...filters, page: pageParam, limit: PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.auditInfo.hasNextPage ? pages.length + 1 : undefined),
    staleTime: 0,
  });
}
