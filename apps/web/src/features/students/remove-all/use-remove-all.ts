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

/** Interval in ms at which the remaining students are counted. */
const COUNT_EVERY = 1000;
/** Time in ms that the removal of the largest hostel may take. */
const REMOVED_WITHIN = 1_200_000;
const COUNT_KEY = [...STUDENTS_KEY, 'count'];

/**
 * Removes all students (docs/reference/decisions.md#2.10). The server does the work; the page may be left. An interrupted removal is
 * continued by starting it again. `watched`: the dialog is open and shows the outcome; otherwise a toast does.
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
    /** Starts the removal. Throws what `call` throws. */
    start: async (password: string): Promise<StudentsRemoved> => {
      const { count } = await cache.fetchQuery({ queryKey: COUNT_KEY, queryFn: ({ signal }) => countStudents(signal), staleTime: 0 });
      setTotal(count);
      return mutateAsync(password);
    },
    running: isPending,
    /** Whole percent, while it runs. */
    percent: total === undefined || left.data === undefined ? 0 : percentOf(total - left.data.count, total),
    /** The current number of students. */
    left: left.data?.count,
    /** The students who have not paid everything, and their total. */
    unpaid: left.data && left.data.owing > 0 ? left.data : undefined,
    /** The outcome, if students could not be removed. */
    outcome: data && data.skipped.length > 0 ? data : undefined,
    /** Call it after the outcome was read. */
    forget: reset,
  };
}

export type RemoveAll = ReturnType<typeof useRemoveAll>;

/** The canteen's number of students, how many of them have not paid everything, and their total in rupees. */
export interface StudentTotals {
  count: number;
  owing: number;
  unpaid: Rupees;
}

/** Counts the canteen's students. Roll numbers have at most three digits, so this reads at most ten pages. */
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
