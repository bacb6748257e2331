import { useQuery } from '@tanstack/react-query';
import type { Week } from '@tiffin/contracts';
import { call } from '../../api/call';

/** What the canteen's week is cached under. */
export const WEEK_KEY = ['week'] as const;

/** When the user's canteen is open, and what it serves when. */
export function useWeek() {
  return useQuery({ queryKey: WEEK_KEY, queryFn: ({ signal }) => call<Week>('/canteen/week', { signal }) });
}
