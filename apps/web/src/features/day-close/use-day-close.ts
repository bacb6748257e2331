import { useQuery } from '@tanstack/react-query';
import type { DayClose } from '@tiffin/contracts';
import { call } from '../../api/call';
import { useLiveEvent, useOrderMessages } from '../../live';
import { useReadAgain } from '../read-again/use-read-again';
import { DAY_CLOSE_KEY } from './day-close-key';

/** All changes of so many ms are one reading: at lunch there is one every second. */
const GATHER = 5_000;

/** What a day came to; it grows by itself. */
export function useDayClose(date: string) {
  const again = useReadAgain(DAY_CLOSE_KEY, GATHER);
  useOrderMessages(again);
  useLiveEvent('billChanged', again);
  return useQuery({
    queryKey: [...DAY_CLOSE_KEY, date],
    queryFn: ({ signal }) => call<DayClose>('/contractors/day', { query: { date }, signal }),
  });
}
