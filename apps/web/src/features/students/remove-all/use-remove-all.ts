import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type StudentsRemoved, PAGE_SIZE_MAX, type Rupees, type StudentsPage } from '@tiffin/contracts';
import { useState } from 'react';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { FIRST_PAGE, type PageCursor, nextPage } from '../../../api/next-page';
import { refetchNow } from '../../../api/refetch';
import { toast } from '../../../ui/toast';
import { sumOf } from '../../bill/bill-sums';
import { percentOf } from '../../operations/number-formats';
import { STUDENTS_KEY } from '../students-key';
import { unpaidOf } from '../unpaid';

/** How often to count who is left while they are being removed, in ms. */
const COUNT_EVERY = 1000;
/** ms that removing everybody of the largest hostel may take. */
const REMOVED_WITHIN = 1_200_000;
const COUNT_KEY = [...STUDENTS_KEY, 'count'];

/**
 * Removing everybody (docs/reference/decisions.md#2.10): the work is the server's, and may be watched or left alone. What it was cut off
 * from is gone on with by starting it again. `watched`: its dialog is open, and shows what becomes of it; otherwise a toast does.
 */
export function useRemoveAll(watched: boolean) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [total, setTotal] = useState<number>();
  const { mutateAsync, isPending, data, reset } = useMutation({
    mutationFn: (password: string) =>
      call<StudentsRemoved>('/contractors/students', { method: 'DELETE', body: { password }, responseTimeout: REMOVED_WITHIN }),
    onSuccess: ({ skipped: { length } }) => {
      if (length === 0) toast.success(t`All students removed successfully`);
      else if (!watched) toast.blank(plural(length, { one: '# student had to stay', other: '# students had to stay' }));
    },
    onError: (error) => {
      if (!watched) toast.error(failureText(error));
    },
    onSettled: () => void refetchNow(cache),
  });
  const left = useQuery({
    queryKey: COUNT_KEY,
    queryFn: ({ signal }) => countStudents(signal),
    enabled: isPending || watched,
    refetchInterval: isPending && COUNT_EVERY,
    staleTime: 0,
  });
  return {
    /** Throws what `call` throws. */
    start: async (password: string): Promise<StudentsRemoved> => {
      const { count } = await cache.fetchQuery({ queryKey: COUNT_KEY, queryFn: ({ signal }) => countStudents(signal), staleTime: 0 });
      setTotal(count);
      return mutateAsync(password);
    },
    running: isPending,
    /** Whole percent, while it runs. */
    percent: total === undefined || left.data === undefined ? 0 : percentOf(total - left.data.count, total),
    /** How many there are now. */
    left: left.data?.count,
    /** How many of them have not paid everything, and how much that is together. */
    unpaid: left.data && left.data.owing > 0 ? left.data : undefined,
    /** What it did, if somebody had to be left out. */
    outcome: data && data.skipped.length > 0 ? data : undefined,
    /** The outcome was read. */
    forget: reset,
  };
}

export type RemoveAll = ReturnType<typeof useRemoveAll>;

/** How many students the canteen has, how many of them have not paid everything, and how much that is together. */
export interface StudentTotals {
  count: number;
  owing: number;
  unpaid: Rupees;
}

/** Counts the canteen's students. Roll numbers have three digits at most, so these are ten pages at most. */
async function countStudents(signal?: AbortSignal): Promise<StudentTotals> {
  const unpaid: Rupees[] = [];
  let place: PageCursor | undefined = FIRST_PAGE;
  for (let read = 1; place; read += 1) {
    const { students, studentsInfo }: StudentsPage = await call<StudentsPage>('/contractors/students', {
      query: { ...place, limit: PAGE_SIZE_MAX },
      ...(signal && { signal }),
    });
    unpaid.push(...students.map(unpaidOf));
    place = nextPage(studentsInfo, read);
  }
  return { count: unpaid.length, owing: unpaid.filter((amount) => amount > 0).length, unpaid: sumOf(unpaid) };
}
