import type { LogIn } from '../../session';

/** Who somebody says to be. The fields of both roles are kept while switching between them. */
export interface LogInIdentity {
  role: LogIn['role'];
  hostel: string;
  rollNo: string;
  email: string;
}

export const EMPTY_IDENTITY: LogInIdentity = { role: 'student', hostel: '', rollNo: '', email: '' };
/** The fields in the order on screen. */
export const IDENTITY_FIELDS = ['hostel', 'rollNo', 'email'] as const;

/** Whom the fields name, as the server wants it: a student is hostel, dash, roll number (docs/reference/specification.md#5.19). */
export function loginInputOf({ role, hostel, rollNo, email }: LogInIdentity): string {
  return role === 'student' ? `${hostel}-${Number(rollNo)}` : email.trim();
}

/** The field that a refused `loginInput` stands under. */
export function loginInputField({ role }: LogInIdentity): 'rollNo' | 'email' {
  return role === 'student' ? 'rollNo' : 'email';
}
