import { useLocation } from 'react-router-dom';
import { storageOf, StoredText } from '../../offline/stored-text';
import { EMPTY_IDENTITY, type LogInIdentity } from './identity';

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
