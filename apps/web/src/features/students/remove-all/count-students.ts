import { PAGE_SIZE_MAX, type Rupees, type StudentsPage } from '@tiffin/contracts';
import { call } from '../../../api/call';
import { sumOf } from '../../bill/bill-sums';
import { unpaidOf } from '../unpaid';

/** How many students the canteen has, how many of them have not paid everything, and how much that is together. */
export interface Everybody {
  count: number;
  owing: number;
  unpaid: Rupees;
}

/** Counts the canteen's students. Roll numbers have three digits at most, so these are ten pages at most. */
export async function countStudents(signal?: AbortSignal): Promise<Everybody> {
  const query = { limit: PAGE_SIZE_MAX };
  const unpaid: Rupees[] = [];
  for (let page = 1; ; page += 1) {
    const { students, studentsInfo } = await call<StudentsPage>('/contractors/students', {
      query: { ...query, page },
      ...(signal && { signal }),
    });
    unpaid.push(...students.map(unpaidOf));
    if (!studentsInfo.hasNextPage)
      return { count: unpaid.length, owing: unpaid.filter((amount) => amount > 0).length, unpaid: sumOf(unpaid) };
  }
}
