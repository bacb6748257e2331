import { fieldError, RULES } from '@tiffin/contracts';
import type { LogIn } from '../../session';

/** What is typed; the fields of both roles are kept while switching between them. */
export interface LogInFields {
  role: LogIn['role'];
  hostel: string;
  rollNo: string;
  email: string;
  password: string;
}

/** The fields as the server wants them: a student logs in with hostel, dash, roll number (specification 5). */
export function toLogIn({ role, hostel, rollNo, email, password }: LogInFields): LogIn {
  return { role, password, loginInput: role === 'student' ? `${hostel}-${Number(rollNo)}` : email.trim() };
}

/** What is wrong with each field, by the one rule table of both sides. */
export const CHECKS = {
  rollNo: (value: string) => fieldError(RULES.rollNo, value.trim()) ?? true,
  email: (value: string) => fieldError(RULES.email, value.trim()) ?? true,
  password: (value: string) => fieldError(RULES.password, value) ?? true,
};
