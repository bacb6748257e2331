import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BillsGenerated } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { BILLS_KEY } from '../../bill/bills-key';
import { STUDENT_LISTS_KEY } from '../../students/students-key';

/** Issues what bills are missing of past months and revises what has changed (docs/reference/decisions.md#7.2, #8.11). Running it again changes nothing. */
export function useGenerateBills() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => call<BillsGenerated>('/bills/generate', { method: 'POST', body: {} }),
    onError: (error) => toast.error(failureText(error)),
    // Also after a failure: some may have been issued by then.
    onSettled: () => {
      void refetchNow(cache, BILLS_KEY);
      void refetchNow(cache, STUDENT_LISTS_KEY);
    },
  });
}
