import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Student } from '@tiffin/contracts';
import { call, ApiError } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { toastText } from '../../../ui/toast-text';
import { type StudentPages, withoutStudent } from '../student-pages';
import { STUDENT_LISTS_KEY } from '../students-key';

/** Removes a student; says which orders stand against it. Whoever is gone already, by another hand, is gone from the list too. */
export function useRemoveStudent({ _id, fullName }: Student, onDone: () => void) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const gone = () => {
    cache.setQueriesData<StudentPages>({ queryKey: STUDENT_LISTS_KEY }, (data) => data && withoutStudent(data, _id));
    void refetchNow(cache);
    onDone();
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(`/contractors/students/${encodeURIComponent(_id)}`, { method: 'DELETE' }),
    onSuccess: () => {
      toast.success(toastText(fullName, t`Account Deleted Successfully`));
      gone();
    },
    onError: (failure) => {
      toast.error(toastText(fullName, failureText(failure)));
      if (failure instanceof ApiError && failure.status === 404) gone();
    },
  });
  return { remove: () => mutate(), busy: isPending, openOrders: openOrdersOf(error) };
}

/** The ids of the orders that a refusal names (docs/reference/wire.md#5.11: `open_orders`). */
function openOrdersOf(error: unknown): readonly string[] {
  const named = error instanceof ApiError && error.code === 'open_orders' ? error.body['orders'] : undefined;
  return Array.isArray(named) ? named.filter((id) => typeof id === 'string') : [];
}
