import { queryOptions } from '@tanstack/react-query';
import type { Tab } from '@tiffin/contracts';
import { call } from '../../api/call';

/** Everything that is cached of it. */
export const MONTH_SO_FAR_KEY = ['tab'] as const;
/** Under which key a student's month so far is cached. */
export const monthSoFarKey = (studentId: string) => [...MONTH_SO_FAR_KEY, studentId] as const;

/** How a student's month so far is read. */
export function monthSoFarQuery(studentId: string) {
  return queryOptions({ queryKey: monthSoFarKey(studentId), queryFn: ({ signal }) => call<Tab>('/users/tab', { signal }) });
}
