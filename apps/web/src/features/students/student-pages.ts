import type { InfiniteData } from '@tanstack/react-query';
import type { Bill, Student, StudentsPage } from '@tiffin/contracts';

/** The loaded pages of students, as TanStack Query stores them. */
export type StudentPages = InfiniteData<StudentsPage>;

/**
 * All students of the pages, each once, from the newest page. Rows can appear twice, since a list moves between pages
 * (docs/reference/decisions.md#1.9).
 */
export function studentsOf(data: StudentPages | undefined): Student[] {
  const byId = new Map<string, Student>();
  for (const student of (data?.pages ?? []).flatMap(({ students }) => students)) byId.set(student._id, student);
  return [...byId.values()];
}

/** The pages with one student's details replaced in place. */
export function withStudent(data: StudentPages, changed: Student): StudentPages {
  return inEveryPage(data, (students) => students.map((student) => (student._id === changed._id ? changed : student)));
}

/** The pages with one bill's amount and payment updated at its student; the same object if the student is not in them. */
export function withBillOfStudent(data: StudentPages, { _id, month, year, amount, paid, received, studentInfo }: Bill): StudentPages {
  const student = studentsOf(data).find((candidate) => candidate._id === studentInfo._id);
  if (!student) return data;
  const otherBills = student.bills.filter((bill) => bill._id !== _id);
  const now = { _id, month, year, amount, paid, ...(received !== undefined && { received }) };
  const bills = [...otherBills, now].sort((a, b) => b.year - a.year || b.month - a.month);
  return withStudent(data, { ...student, bills });
}

/** The pages without a removed student. */
export function withoutStudent(data: StudentPages, studentId: string): StudentPages {
  return inEveryPage(data, (students) => students.filter(({ _id }) => _id !== studentId));
}

function inEveryPage(data: StudentPages, change: (students: Student[]) => Student[]): StudentPages {
  return { ...data, pages: data.pages.map((page) => ({ ...page, students: change(page.students) })) };
}
