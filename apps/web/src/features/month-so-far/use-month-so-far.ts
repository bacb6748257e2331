import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Tab } from '@tiffin/contracts';
import { refetchNow } from '../../api/refetch';
import { useLiveEvent, useOrderMessages } from '../../live';
import { useMember } from '../../session';
import { monthSoFarKey, monthSoFarQuery } from './tab-query';

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
