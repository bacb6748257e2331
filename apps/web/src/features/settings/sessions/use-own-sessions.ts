import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '@tiffin/contracts';
import { call, ApiError } from '../../../api/call';
import { refetchNow } from '../../../api/refetch';

export const OWN_SESSIONS = ['own-sessions'] as const;
const PATH = '/users/sessions';

/** One of the other sessions, or all of them. */
export type SessionToEnd = OwnSession | 'others';

/** The user's sessions, and functions to end others. */
export function useOwnSessions() {
  const cache = useQueryClient();
  const query = useQuery({ queryKey: OWN_SESSIONS, queryFn: ({ signal }) => call<OwnSession[]>(PATH, { signal }), staleTime: 0 });
  const end = useMutation({
    mutationFn: async (what: SessionToEnd) => {
      try {
        await call(what === 'others' ? PATH : `${PATH}/${what._id}`, { method: 'DELETE' });
      } catch (error) {
        // It has already ended, as intended.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      }
    },
    onSuccess: () => refetchNow(cache, OWN_SESSIONS),
  });
  return { query, end };
}
