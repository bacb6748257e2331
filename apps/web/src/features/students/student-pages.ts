import type { InfiniteData } from '@tanstack/react-query';
import type { Student, StudentsPage } from '@tiffin/contracts';

/** The loaded pages of a list of students, as TanStack Query keeps them. */
export type StudentPages = InfiniteData<StudentsPage>;

/** All students of the pages, each once, as the newest page has them: a list moves between pages, so rows may come twice (decisions 1.9). */
export function studentsOf(data: StudentPages | undefined): Student[] {
  const byId = new Map<string, Student>();
  for (const student of (data?.pages ?? []).flatMap(({ students }) => students)) byId.set(student._id, student);
  return [...byId.values()];
}

/** The pages with one student's details as they are now, in the place where they were. */
export function withStudent(data: StudentPages, changed: Student): StudentPages {
  return inEveryPage(data, (students) => students.map((student) => (student._id === changed._id ? changed : student)));
}

/** The pages without a student who was removed. */
export function withoutStudent(data: StudentPages, studentId: string): StudentPages {
  return inEveryPage(data, (students) => students.filter(({ _id }) => _id !== studentId));
}

function inEveryPage(data: StudentPages, change: (students: Student[]) => Student[]): StudentPages {
  return { ...data, pages: data.pages.map((page) => ({ ...page, students: change(page.students) })) };
}
