import { useQuery, useQueryClient, type UseQueryResult, queryOptions } from '@tanstack/react-query';
import type { Tab } from '@tiffin/contracts';
import { call } from '../../api/call';
import { refetchNow } from '../../api/refetch';
import { useLiveEvent, useOrderMessages } from '../../live';
import { useMember } from '../../session';

/** Key of every cached month so far. */
export const MONTH_SO_FAR_KEY = ['tab'] as const;
/** Key of a student's cached month so far. */
const monthSoFarKey = (studentId: string) => [...MONTH_SO_FAR_KEY, studentId] as const;

/** The query of a student's month so far. */
export function monthSoFarQuery(studentId: string) {
  return queryOptions({ queryKey: monthSoFarKey(studentId), queryFn: ({ signal }) => call<Tab>('/users/tab', { signal }) });
}

/** The student's month so far; refetched after every change to it. */
export function useMonthSoFar(): UseQueryResult<Tab> {
  const studentId = useMember()?._id ?? '';
  const cache = useQueryClient();
  const refetch = () => void refetchNow(cache, monthSoFarKey(studentId));
  // Preparing a unit does not change an order's amount.
  useOrderMessages((_, name) => name !== 'orderProgressed' && refetch());
  useLiveEvent('billChanged', refetch);
  return useQuery(monthSoFarQuery(studentId));
}
