import type { QueryClient } from '@tanstack/react-query';
import type { Bill } from '@tiffin/contracts';
import { refetchNow } from '../../api/refetch';
import { MONTHS_OF_BILLS_KEY } from '../bill/bills-key';
import { type StudentPages, withBillOfStudent } from '../students/student-pages';
import { STUDENT_LISTS_KEY } from '../students/students-key';
import { type BillPages, withBillInPlace } from './bill-pages';

/**
 * Folds a bill into the contractor's lists of bills and of students' balances. A list that is being fetched is refetched, since that fetch
 * may have started before the change.
 */
export function foldBillIntoLists(cache: QueryClient, bill: Bill): void {
  const lists = [MONTHS_OF_BILLS_KEY, STUDENT_LISTS_KEY].flatMap((queryKey) => cache.getQueryCache().findAll({ queryKey }));
  const reading = lists.filter(({ state }) => state.fetchStatus === 'fetching');
  cache.setQueriesData<BillPages>({ queryKey: MONTHS_OF_BILLS_KEY }, (data) => data && withBillInPlace(data, bill));
  cache.setQueriesData<StudentPages>({ queryKey: STUDENT_LISTS_KEY }, (data) => data && withBillOfStudent(data, bill));
  for (const { queryKey } of reading) void refetchNow(cache, queryKey);
}
