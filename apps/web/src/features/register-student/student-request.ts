import type { Student, StudentRequest } from '@tiffin/contracts';
import { phoneDigits } from '../../forms/checks';

/** A student as the form has them: everything as text. */
export type TypedStudent = StudentRequest & { rollNo: string };

/** Nothing is typed yet. */
export const NO_STUDENT: TypedStudent = { rollNo: '', fullName: '', email: '', phoneNumber: '' };
/** In the order on screen. */
export const STUDENT_FIELDS = ['rollNo', 'fullName', 'email', 'phoneNumber'] as const;

/** What the form shows at first of a student that is to be changed. */
export function asTyped({ rollNo, fullName, email, phoneNumber }: Student): TypedStudent {
  return { rollNo, fullName, email, phoneNumber };
}

/** What was typed as the server wants it: without spaces around it, the phone number in digits. */
export function asSent({ rollNo, fullName, email, phoneNumber }: TypedStudent): TypedStudent {
  return { rollNo: rollNo.trim(), fullName: fullName.trim(), email: email.trim(), phoneNumber: phoneDigits(phoneNumber) };
}
