import { useQuery } from '@tanstack/react-query';
import type { Bill } from '@tiffin/contracts';
import { call } from '../../api/call';
import { billsOfStudentKey } from '../bill/bills-key';
import { newestFirst, withBill } from '../bill/newer-bill';

/** All bills of a student, newest first. A list that was read anew keeps what a message told meanwhile. */
export function useBillsOfStudent(studentId: string) {
  return useQuery({
    queryKey: billsOfStudentKey(studentId),
    queryFn: async ({ signal }) =>
      newestFirst(await call<Bill[]>(`/bills/${encodeURIComponent(studentId)}`, { signal })) as readonly Bill[],
    structuralSharing: (known, fresh) => keepNewest(known as readonly Bill[] | undefined, fresh as readonly Bill[]),
  });
}

function keepNewest(known: readonly Bill[] | undefined, fresh: readonly Bill[]): readonly Bill[] {
  return (known ?? []).filter(({ _id }) => fresh.some((bill) => bill._id === _id)).reduce(withBill, fresh);
}
