import { useQueryClient } from '@tanstack/react-query';
import type { Bill, BillsPage } from '@tiffin/contracts';
import { refetchNow } from '../../api/refetch';
import { useLiveEvent } from '../../live';
import { CLAIMS_KEY, QUESTIONS_KEY } from '../bill/bills-key';

/** Refetches the claims when a message adds, changes or closes one. */
export function useLiveClaims(): void {
  useLiveList(CLAIMS_KEY, ({ claim }) => claim !== undefined);
}

/** Refetches the questions when a message adds, changes or closes one. */
export function useLiveQuestions(): void {
  useLiveList(QUESTIONS_KEY, ({ question }) => question !== undefined);
}

function useLiveList(queryKey: readonly string[], belongs: (bill: Bill) => boolean): void {
  const cache = useQueryClient();
  useLiveEvent('billChanged', (bill) => {
    const listed = cache.getQueryData<BillsPage>(queryKey)?.bills.some(({ _id }) => _id === bill._id);
    if (listed || belongs(bill)) void refetchNow(cache, queryKey);
  });
}
