import { queryOptions } from '@tanstack/react-query';
import type { Tab } from '@tiffin/contracts';
import { call } from '../../api/call';

/** Everything that is cached of it. */
export const TAB_KEY = ['tab'] as const;
/** Under which key a student's month so far is cached. */
export const tabKey = (studentId: string) => [...TAB_KEY, studentId] as const;

/** How a student's month so far is read. */
export function tabQuery(studentId: string) {
  return queryOptions({ queryKey: tabKey(studentId), queryFn: ({ signal }) => call<Tab>('/users/tab', { signal }) });
}
