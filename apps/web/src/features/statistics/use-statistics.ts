import { useQuery } from '@tanstack/react-query';
import type { StatisticsRow } from '@tiffin/contracts';
import { call } from '../../api/call';
import { useLiveEvent } from '../../live';
import { useReadAgain } from '../read-again/use-read-again';
import { STATISTICS_KEY } from './statistics-key';

/** All changes of so many ms are one reading: at lunch there is one every second. */
const GATHER = 5000;

/** The months of a year with their prepared and picked-up orders; the running one grows by itself. */
export function useStatistics(year: number) {
  const again = useReadAgain(STATISTICS_KEY, GATHER);
  useLiveEvent('orderPrepared', again);
  useLiveEvent('orderPickedUp', again);
  useLiveEvent('orderRecalled', again);
  return useQuery({
    queryKey: [...STATISTICS_KEY, year],
    queryFn: ({ signal }) => call<StatisticsRow[]>('/orders/statistics', { query: { year }, signal }),
  });
}
