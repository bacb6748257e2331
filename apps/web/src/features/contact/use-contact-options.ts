import { useQuery } from '@tanstack/react-query';
import type { ContactWays } from '@tiffin/contracts';
import { call } from '../../api/call';

/** The installation's contact options; they change only when the server restarts. */
export function useContactOptions() {
  return useQuery({
    queryKey: ['contact-ways'],
    queryFn: ({ signal }) => call<ContactWays>('/users/contact', { signal }),
    staleTime: Infinity,
  });
}
