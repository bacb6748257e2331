import { queryOptions } from '@tanstack/react-query';
import type { Bill } from '@tiffin/contracts';
import { call } from '../../api/call';
import { billsOfStudentKey } from './bills-key';
import { newestFirst, withBill } from './newer-bill';

/** The query of all bills of a student, newest first. A refetched list keeps newer states that arrived by message. */
export function billsOfStudentQuery(studentId: string) {
  return queryOptions({
    queryKey: billsOfStudentKey(studentId),
    queryFn: async ({ signal }) =>
      newestFirst(await call<Bill[]>(`/bills/${encodeURIComponent(studentId)}`, { signal })) as readonly Bill[],
    structuralSharing: (cached, fresh) => keepNewest(cached as readonly Bill[] | undefined, fresh as readonly Bill[]),
  });
}

function keepNewest(cached: readonly Bill[] | undefined, fresh: readonly Bill[]): readonly Bill[] {
  return (cached ?? []).filter(({ _id }) => fresh.some((bill) => bill._id === _id)).reduce(withBill, fresh);
}
