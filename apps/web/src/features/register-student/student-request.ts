import type { Student, StudentRequest } from '@tiffin/contracts';
import { phoneDigits } from '../../forms/checks';

/** A student as the form has them: everything as text. */
export type StudentFormValues = StudentRequest & { rollNo: string };

/** Nothing is typed yet. */
export const EMPTY_STUDENT: StudentFormValues = { rollNo: '', fullName: '', email: '', phoneNumber: '' };
/** In the order on screen. */
export const STUDENT_FIELDS = ['rollNo', 'fullName', 'email', 'phoneNumber'] as const;

/** What the form shows at first of a student that is to be changed. */
export function toStudentFormValues({ rollNo, fullName, email, phoneNumber }: Student): StudentFormValues {
  return { rollNo, fullName, email, phoneNumber };
}

/** What was typed as the server wants it: without spaces around it, the phone number in digits. */
export function toStudentRequest({ rollNo, fullName, email, phoneNumber }: StudentFormValues): StudentFormValues {
  return { rollNo: rollNo.trim(), fullName: fullName.trim(), email: email.trim(), phoneNumber: phoneDigits(phoneNumber) };
}
