/** Key of everything cached about students. */
export const STUDENTS_KEY = ['students'] as const;
/** Key of the lists of students, one per search. */
export const STUDENT_LISTS_KEY = [...STUDENTS_KEY, 'list'] as const;
