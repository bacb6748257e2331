import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { STUDENTS_PAGE_SIZE, type StudentsPage } from '@tiffin/contracts';
import { call } from '../../api/call';
import { FIRST_PAGE, nextPage } from '../../api/next-page';
import { STUDENT_LISTS_KEY } from './students-key';

/**
 * The students whose name or roll number contains `search`, page by page, by roll number. The previous list stays while a new search loads.
 */
export function useStudents(search: string) {
  return useInfiniteQuery({
    queryKey: [...STUDENT_LISTS_KEY, search],
    queryFn: ({ pageParam, signal }) =>
      call<StudentsPage>('/contractors/students', { query: { search, ...pageParam, limit: STUDENTS_PAGE_SIZE }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (last, pages) => nextPage(last.studentsInfo, pages.length),
    placeholderData: keepPreviousData,
  });
}
export type StudentsQuery = ReturnType<typeof useStudents>;
