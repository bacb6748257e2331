import { PAGE_SIZE_MAX, type Rupees, type StudentsPage } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { FIRST_PAGE, type PageCursor, nextPage } from '../../../api/next-page';
import { sumOf } from '../../bill/bill-sums';
import { unpaidOf } from '../unpaid';

/** How many students the canteen has, how many of them have not paid everything, and how much that is together. */
export interface StudentTotals {
  count: number;
  owing: number;
  unpaid: Rupees;
}

/** Counts the canteen's students. Roll numbers have three digits at most, so these are ten pages at most. */
export async function countStudents(signal?: AbortSignal): Promise<StudentTotals> {
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
