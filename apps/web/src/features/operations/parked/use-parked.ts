import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { PAGE_SIZE, type ParkedEvent, type ParkedPage } from '@tiffin/contracts';
import { failureText } from '../../../api/failure-text';
import { readAgain } from '../../../api/read-again';
import { toast } from '../../../ui/toast';
import { useAdminCall } from '../../admin/admin-session';

const OPERATIONS = ['operations'];
/** ms; parking is rare. */
const READ_AGAIN = 10_000;

/** Parked events of one projection or of all, page by page, oldest first. */
export function useParked(projection: string, limit = PAGE_SIZE) {
  const call = useAdminCall();
  return useInfiniteQuery({
    queryKey: [...OPERATIONS, 'parked', projection, limit],
    queryFn: ({ pageParam, signal }) => call<ParkedPage>('/operations/parked', { query: { projection, page: pageParam, limit }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.parkedInfo.hasNextPage ? pages.length + 1 : undefined),
    staleTime: 0,
    refetchInterval: READ_AGAIN,
  });
}

/** Folds a parked event, and what waits behind it, once more; says what came of it. */
export function useRetry() {
  const { t } = useLingui();
  const call = useAdminCall();
  const cache = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ _id }: ParkedEvent) => call(`/operations/parked/${encodeURIComponent(_id)}/retry`, { method: 'POST', body: {} }),
    onSuccess: (_, { type, projection, documentId }) =>
      void toast.success(
        documentId === undefined ? t`${projection} has done what ${type} entails.` : t`${type} is folded into ${projection} now.`,
      ),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => readAgain(cache, OPERATIONS),
  });
  return { retry: mutate, retrying: isPending ? variables._id : undefined };
}
