import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { PAGE_SIZE, type Dismissed, type ParkedEvent, type ParkedPage, type RetriedAlike } from '@tiffin/contracts';
import { failureText } from '../../../api/failure-text';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { useAdminCall } from '../../admin/admin-session';

const OPERATIONS = ['operations'];
/** Refetch interval in ms; parking is rare. */
const READ_AGAIN = 10_000;

/** Parked events of one projection or of all, or of one document, page by page, oldest first. */
export function useParked(projection: string, limit = PAGE_SIZE, document = '') {
  const call = useAdminCall();
  return useInfiniteQuery({
    queryKey: [...OPERATIONS, 'parked', projection, document, limit],
    queryFn: ({ pageParam, signal }) =>
      call<ParkedPage>('/operations/parked', { query: { projection, document, page: pageParam, limit }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.parkedInfo.hasNextPage ? pages.length + 1 : undefined),
    staleTime: 0,
    refetchInterval: READ_AGAIN,
  });
}

const pathOf = ({ _id }: ParkedEvent, what: string): string => `/operations/parked/${encodeURIComponent(_id)}/${what}`;

/** Retries a parked event and those that wait behind it; reports the outcome. */
export function useRetry() {
  const { t } = useLingui();
  const call = useAdminCall();
  const cache = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (event: ParkedEvent) => call(pathOf(event, 'retry'), { method: 'POST', body: {} }),
    onSuccess: (_, { type, projection, documentId }) =>
      void toast.success(documentId === undefined ? t`${projection} has handled ${type}.` : t`${type} is now folded into ${projection}.`),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => refetchNow(cache, OPERATIONS),
  });
  return { retry: mutate, retrying: isPending ? variables._id : undefined };
}

/** Retries all events that were parked with the same error. */
export function useRetryAlike() {
  const { t } = useLingui();
  const call = useAdminCall();
  const cache = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (event: ParkedEvent) => call<RetriedAlike>(pathOf(event, 'retry-alike'), { method: 'POST', body: {} }),
    onSuccess: ({ mended, failing, left }) => {
      if (failing + left === 0) return void toast.success(t`All events with this error are handled: ${mended}.`);
      return void toast.error(t`Handled: ${mended}. Still failing: ${failing}. Not tried yet: ${left}.`);
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => refetchNow(cache, OPERATIONS),
  });
  return { retryAlike: mutate, retryingAlike: isPending ? variables._id : undefined };
}

/** Dismisses an event with a reason. */
export function useDismiss(onDone: () => void) {
  const { t } = useLingui();
  const call = useAdminCall();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ event, reason }: { event: ParkedEvent; reason: string }) =>
      call<Dismissed>(pathOf(event, 'dismiss'), { method: 'POST', body: { reason } }),
    onSuccess: ({ waiting }, { event: { type } }) => {
      onDone();
      if (waiting === 0) toast.success(t`${type} is dismissed.`);
      else toast.success(t`${type} is dismissed. Events of its document that still wait: ${waiting}.`);
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => refetchNow(cache, OPERATIONS),
  });
}
