import { useLocation } from 'react-router-dom';
import { storageOf, StoredText } from '../../offline/stored-text';
import type { LogIn } from '../../session';

/** The identity in the log-in form. The fields of both roles are kept when the role changes. */
export interface LogInIdentity {
  role: LogIn['role'];
  hostel: string;
  rollNo: string;
  email: string;
}

export const EMPTY_IDENTITY: LogInIdentity = { role: 'student', hostel: '', rollNo: '', email: '' };
/** The fields in their order on screen. */
export const IDENTITY_FIELDS = ['hostel', 'rollNo', 'email'] as const;

/** The log-in name for the server: a student's is hostel, dash, roll number (docs/reference/specification.md#5.19). */
export function loginInputOf({ role, hostel, rollNo, email }: LogInIdentity): string {
  return role === 'student' ? `${hostel}-${Number(rollNo)}` : email.trim();
}

/** The field that shows an error about `loginInput`. */
export function loginInputField({ role }: LogInIdentity): 'rollNo' | 'email' {
  return role === 'student' ? 'rollNo' : 'email';
}

const storage = new StoredText(storageOf('localStorage'));

/** Navigation state that the log-in and forgot-password pages share, so that the identity is typed only once. */
interface IdentityState {
  who?: LogInIdentity;
}

const STORED = 'tiffin.who';

/** The identity entered on the other page, or the student who last logged in on this device. */
export function useRememberedIdentity(): LogInIdentity {
  const { state } = useLocation() as { state: IdentityState | null };
  return { ...EMPTY_IDENTITY, ...lastStudent(), ...state?.who };
}

/** Remembers the student who logged in on this device, so that they only need to type the password next time. */
export function rememberStudent({ role, hostel, rollNo }: LogInIdentity): void {
  if (role === 'student') storage.write(STORED, JSON.stringify({ hostel, rollNo }));
}

function lastStudent(): Partial<LogInIdentity> {
  try {
    const { hostel, rollNo } = JSON.parse(storage.read(STORED) ?? '{}') as Partial<Record<string, unknown>>;
    return typeof hostel === 'string' && typeof rollNo === 'string' ? { hostel, rollNo } : {};
  } catch {
    return {}; // written by another program
  }
}

/** Only the identity fields of a form: a password must not get into the browser's history. */
export function identityOnly({ role, hostel, rollNo, email }: LogInIdentity): LogInIdentity {
  return { role, hostel, rollNo, email };
}
