import { useQuery } from '@tanstack/react-query';
import type { ChoresAnswer } from '@tiffin/contracts';
import { useAdminCall } from '../../admin/admin-session';

/** ms between looks: what is done at night changes seldom. */
const READ_EVERY = 60_000;

/** What the installation does by itself at night, and how it went last. */
export function useChores() {
  const call = useAdminCall();
  return useQuery({
    queryKey: ['operations', 'chores'],
    queryFn: ({ signal }) => call<ChoresAnswer>('/operations/chores', { signal }),
    staleTime: 0,
    refetchInterval: READ_EVERY,
  });
}
