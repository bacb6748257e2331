import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Student, StudentsPage } from '@tiffin/contracts';

/** A student for tests, by roll number. */
export function aStudent(rollNo: string, change: Partial<Student> = {}): Student {
  return {
    _id: `student-${rollNo}`,
    avatar: null,
    fullName: `Student ${rollNo}`,
    userName: `BH1-${rollNo}`,
    rollNo,
    email: `student${rollNo}@example.edu`,
    phoneNumber: `919876500${rollNo}`,
    bills: [],
    ...change,
  };
}

/** One page of students. */
export function studentsPage(students: readonly Student[], hasNextPage = false): StudentsPage {
  return { students: [...students], studentsInfo: { hasNextPage } };
}

/** Opens the menu of a student's row and chooses one of its actions. */
export async function chooseOfStudent(user: UserEvent, fullName: string, action: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `More about ${fullName}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}
