import { useQuery } from '@tanstack/react-query';
import type { Week } from '@tiffin/contracts';
import { call } from '../../api/call';
import { WEEK_KEY } from '../canteen/week-key';

/** When the user's canteen is open, and what it serves when. */
export function useWeek() {
  return useQuery({ queryKey: WEEK_KEY, queryFn: ({ signal }) => call<Week>('/canteen/week', { signal }) });
}
