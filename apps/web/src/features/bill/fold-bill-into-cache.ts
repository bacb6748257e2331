import type { QueryClient } from '@tanstack/react-query';
import type { Bill, BillDetail } from '@tiffin/contracts';
import { refetchNow } from '../../api/refetch';
import { billDetailKey, billsOfStudentKey } from './bills-key';
import { withBill } from './newer-bill';

/**
 * Folds a bill from a message or an answer into its student's list, and refetches its detail if that is older. A list that is being fetched
 * is refetched, since that fetch may have started before the change.
 */
export function foldBillIntoCache(cache: QueryClient, bill: Bill): void {
  const key = billsOfStudentKey(bill.studentInfo._id);
  const reading = cache.isFetching({ queryKey: key }) > 0;
  cache.setQueryData<readonly Bill[]>(key, (bills) => bills && withBill(bills, bill));
  if (reading) void refetchNow(cache, key);
  const detail = cache.getQueryState<BillDetail>(billDetailKey(bill._id));
  if (detail && (detail.data?.revision ?? 0) < bill.revision) void refetchNow(cache, billDetailKey(bill._id));
}
