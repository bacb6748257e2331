import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { Tab } from '@tiffin/contracts';
import { readAgain } from '../../api/read-again';
import { useLiveEvent, useOrderMessages } from '../../live';
import { useMember } from '../../session';
import { tabKey, tabQuery } from './tab-query';

/** The student's month so far, read again with all that changes it. */
export function useTab(): UseQueryResult<Tab> {
  const studentId = useMember()?._id ?? '';
  const cache = useQueryClient();
  const again = () => void readAgain(cache, tabKey(studentId));
  // A unit that was prepared changes nothing of what an order comes to.
  useOrderMessages((_, name) => name !== 'orderProgressed' && again());
  useLiveEvent('billChanged', again);
  return useQuery(tabQuery(studentId));
}
