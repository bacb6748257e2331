import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DocumentCheck } from '@tiffin/contracts';
import { ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { useAdminCall } from '../../admin/admin-session';

const keyOf = (projection: string) => ['operations', 'document', projection] as const;
const pathOf = (projection: string) => `/operations/projections/${encodeURIComponent(projection)}/document`;
/** Refetch interval in ms while the document is being folded. */
const WHILE_FOLDING = 500;

/** The document of the view that was compared last; `null` if there is none. */
export function useDocumentCheck(projection: string) {
  const call = useAdminCall();
  return useQuery({
    queryKey: keyOf(projection),
    queryFn: async ({ signal }) => {
      try {
        return await call<DocumentCheck>(pathOf(projection), { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? WHILE_FOLDING : false),
  });
}

interface DocumentRequest {
  readonly projection: string;
  readonly id: string;
  readonly purpose: DocumentCheck['purpose'];
}

/** Starts a comparison or a repair of a document. `busy`: the action that is being requested. */
export function useBeginDocument() {
  const call = useAdminCall();
  const cache = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ projection, id, purpose }: DocumentRequest) =>
      call<DocumentCheck>(`${pathOf(projection)}/${purpose}`, { method: 'POST', body: { id } }),
    onSuccess: async (begun, { projection }) => {
      await cache.cancelQueries({ queryKey: keyOf(projection) });
      cache.setQueryData(keyOf(projection), begun);
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled: (_, __, { projection }) => refetchNow(cache, keyOf(projection)),
  });
  return { begin: mutate, busy: isPending ? variables.purpose : undefined };
}
