import type { InfiniteData } from '@tanstack/react-query';
import type { Bill, Student, StudentsPage } from '@tiffin/contracts';

/** The loaded pages of a list of students, as TanStack Query keeps them. */
export type StudentPages = InfiniteData<StudentsPage>;

/** All students of the pages, each once, as the newest page has them: a list moves between pages, so rows may come twice (docs/reference/decisions.md#1.9). */
export function studentsOf(data: StudentPages | undefined): Student[] {
  const byId = new Map<string, Student>();
  for (const student of (data?.pages ?? []).flatMap(({ students }) => students)) byId.set(student._id, student);
  return [...byId.values()];
}

/** The pages with one student's details as they are now, in the place where they were. */
export function withStudent(data: StudentPages, changed: Student): StudentPages {
  return inEveryPage(data, (students) => students.map((student) => (student._id === changed._id ? changed : student)));
}

/** The pages with what one bill comes to now and whether it is paid, where its student stands; the same object where nobody here has it. */
export function withBillOfStudent(data: StudentPages, { _id, month, year, amount, paid, received, studentInfo }: Bill): StudentPages {
  const student = studentsOf(data).find((known) => known._id === studentInfo._id);
  if (!student) return data;
  const others = student.bills.filter((bill) => bill._id !== _id);
  const now = { _id, month, year, amount, paid, ...(received !== undefined && { received }) };
  const bills = [...others, now].sort((one, other) => other.year - one.year || other.month - one.month);
  return withStudent(data, { ...student, bills });
}

/** The pages without a student who was removed. */
export function withoutStudent(data: StudentPages, studentId: string): StudentPages {
  return inEveryPage(data, (students) => students.filter(({ _id }) => _id !== studentId));
}

function inEveryPage(data: StudentPages, change: (students: Student[]) => Student[]): StudentPages {
  return { ...data, pages: data.pages.map((page) => ({ ...page, students: change(page.students) })) };
}
