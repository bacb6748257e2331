import { useQuery } from '@tanstack/react-query';
import type { ContactWays } from '@tiffin/contracts';
import { call } from '../../api/call';

/** The ways to reach people that this installation has set; they change with a restart of the server only. */
export function useContactOptions() {
  return useQuery({
    queryKey: ['contact-ways'],
    queryFn: ({ signal }) => call<ContactWays>('/users/contact', { signal }),
    staleTime: Infinity,
  });
}
