import type { Student, StudentRequest } from '@tiffin/contracts';
import { phoneDigits } from '../../forms/checks';

/** A student as form values: all text. */
export type StudentFormValues = StudentRequest & { rollNo: string };

/** The empty form. */
export const EMPTY_STUDENT: StudentFormValues = { rollNo: '', fullName: '', email: '', phoneNumber: '' };
/** The fields in their order on screen. */
export const STUDENT_FIELDS = ['rollNo', 'fullName', 'email', 'phoneNumber'] as const;

/** The form values of an existing student. */
export function toStudentFormValues({ rollNo, fullName, email, phoneNumber }: Student): StudentFormValues {
  return { rollNo, fullName, email, phoneNumber };
}

/** The form's values for the request: trimmed, the phone number in digits. */
export function toStudentRequest({ rollNo, fullName, email, phoneNumber }: StudentFormValues): StudentFormValues {
  return { rollNo: rollNo.trim(), fullName: fullName.trim(), email: email.trim(), phoneNumber: phoneDigits(phoneNumber) };
}
