import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { STUDENTS_PAGE_SIZE, type StudentsPage } from '@tiffin/contracts';
import { call } from '../../api/call';
import { STUDENT_LISTS_KEY } from './students-key';

/** The students whose name or roll number holds `search`, page by page, by roll number. While another search is read, the last list stays. */
export function useStudents(search: string) {
  return useInfiniteQuery({
    queryKey: [...STUDENT_LISTS_KEY, search],
    queryFn: ({ pageParam, signal }) =>
      call<StudentsPage>('/contractors/students', { query: { search, page: pageParam, limit: STUDENTS_PAGE_SIZE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.studentsInfo.hasNextPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}
export type StudentsQuery = ReturnType<typeof useStudents>;
