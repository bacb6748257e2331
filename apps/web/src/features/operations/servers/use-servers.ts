import { useQuery } from '@tanstack/react-query';
import type { ServersAnswer } from '@tiffin/contracts';
import { useAdminCall } from '../../admin/admin-session';

/** ms between looks: as often as servers say how they are. */
const READ_EVERY = 5_000;

/** The installation's servers as they are now, read again and again while the page is in sight. */
export function useServers() {
  const call = useAdminCall();
  return useQuery({
    queryKey: ['operations', 'servers'],
    queryFn: ({ signal }) => call<ServersAnswer>('/operations/servers', { signal }),
    staleTime: 0,
    refetchInterval: READ_EVERY,
  });
}
