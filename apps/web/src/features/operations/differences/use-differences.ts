import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DifferencesAnswer } from '@tiffin/contracts';
import { useAdminCall } from '../../admin/admin-session';

/** Both sides of the documents that the last verification found to differ, at most `limit` (1–100). `finishedAt` names that verification. */
export function useDifferences(projection: string, limit: number, finishedAt: string | undefined) {
  const call = useAdminCall();
  return useQuery({
    queryKey: ['operations', 'differences', projection, finishedAt, limit],
    queryFn: ({ signal }) =>
      call<DifferencesAnswer>(`/operations/projections/${encodeURIComponent(projection)}/differences`, { query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });
}
