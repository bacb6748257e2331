import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Week } from '@tiffin/contracts';
import { call } from '../../api/call';

/** Key of the canteen's cached week. */
export const WEEK_KEY = ['week'] as const;

export const weekQuery = queryOptions({ queryKey: WEEK_KEY, queryFn: ({ signal }) => call<Week>('/canteen/week', { signal }) });

/** The canteen's opening times and what it serves when. */
export const useWeek = () => useQuery(weekQuery);
