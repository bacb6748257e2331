import { useQuery, useQueryClient, type UseQueryResult, queryOptions } from '@tanstack/react-query';
import type { Tab } from '@tiffin/contracts';
import { call } from '../../api/call';
import { refetchNow } from '../../api/refetch';
import { useLiveEvent, useOrderMessages } from '../../live';
import { useMember } from '../../session';

/** Everything that is cached of it. */
export const MONTH_SO_FAR_KEY = ['tab'] as const;
/** Under which key a student's month so far is cached. */
const monthSoFarKey = (studentId: string) => [...MONTH_SO_FAR_KEY, studentId] as const;

/** How a student's month so far is read. */
function monthSoFarQuery(studentId: string) {
  return queryOptions({ queryKey: monthSoFarKey(studentId), queryFn: ({ signal }) => call<Tab>('/users/tab', { signal }) });
}

/** The student's month so far, read again with all that changes it. */
export function useMonthSoFar(): UseQueryResult<Tab> {
  const studentId = useMember()?._id ?? '';
  const cache = useQueryClient();
  const again = () => void refetchNow(cache, monthSoFarKey(studentId));
  // A unit that was prepared changes nothing of what an order comes to.
  useOrderMessages((_, name) => name !== 'orderProgressed' && again());
  useLiveEvent('billChanged', again);
  return useQuery(monthSoFarQuery(studentId));
}
