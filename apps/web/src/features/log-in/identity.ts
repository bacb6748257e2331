import { useLocation } from 'react-router-dom';
import { storageOf, StoredText } from '../../offline/stored-text';
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

const storage = new StoredText(storageOf('localStorage'));

/** What of a page's state goes along between the log-in and the forgotten password, so that nobody has to type it twice. */
interface IdentityState {
  who?: LogInIdentity;
}

const STORED = 'tiffin.who';

/** Who somebody already said to be on the other of the two pages; else who logged in here last. */
export function useRememberedIdentity(): LogInIdentity {
  const { state } = useLocation() as { state: IdentityState | null };
  return { ...EMPTY_IDENTITY, ...lastStudent(), ...state?.who };
}

/** Remembers which student logged in on this device, so that the password is all they type next time. */
export function rememberStudent({ role, hostel, rollNo }: LogInIdentity): void {
  if (role === 'student') storage.write(STORED, JSON.stringify({ hostel, rollNo }));
}

function lastStudent(): Partial<LogInIdentity> {
  try {
    const { hostel, rollNo } = JSON.parse(storage.read(STORED) ?? '{}') as Partial<Record<string, unknown>>;
    return typeof hostel === 'string' && typeof rollNo === 'string' ? { hostel, rollNo } : {};
  } catch {
    return {}; // what another program wrote there
  }
}

/** Only who, without whatever else a form holds: a password has no place in the browser's history. */
export function identityOnly({ role, hostel, rollNo, email }: LogInIdentity): LogInIdentity {
  return { role, hostel, rollNo, email };
}
