import { PAGE_SIZE_MAX, type StudentsPage } from '@tiffin/contracts';
import { call } from '../../../api/call';

/** How many students the canteen has. Roll numbers have three digits at most, so these are ten pages at most. */
export async function countStudents(signal?: AbortSignal): Promise<number> {
  const query = { limit: PAGE_SIZE_MAX };
  for (let page = 1, count = 0; ; page += 1) {
    const { students, studentsInfo } = await call<StudentsPage>('/contractors/students', {
      query: { ...query, page },
      ...(signal && { signal }),
    });
    count += students.length;
    if (!studentsInfo.hasNextPage) return count;
  }
}
