/** Everything that is cached of the students. */
export const STUDENTS_KEY = ['students'] as const;
/** Their lists, one per search. */
export const STUDENT_LISTS_KEY = [...STUDENTS_KEY, 'list'] as const;
