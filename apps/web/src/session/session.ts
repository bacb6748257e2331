import type { User } from '@tiffin/contracts';
import { createContext, use } from 'react';

export interface LogIn {
  loginInput: string;
  password: string;
  role: 'student' | 'contractor';
}

export interface Session {
  /** Who is signed in on this device: a student, a contractor, the kitchen (`staff`) or the counter; `null` for a visitor. */
  user: User | null;
  /** Throws what `call` throws: what to show is `failureText(error)`. */
  logIn: (credentials: LogIn) => Promise<User>;
  logOut: () => Promise<void>;
  /** Asks the server again who is signed in, for example after a kitchen key was accepted. */
  refresh: () => Promise<User | null>;
  /** Takes over what a call answered about the user. */
  setUser: (user: User) => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of this device. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

/** Who is signed in, kitchen and counter included; `null` for a visitor. */
export function useUser(): User | null {
  return useSession().user;
}

/** The canteen's zone, as the server says it. Where nobody is signed in, nothing that happened in a canteen is shown: the device's. */
export function useTimeZone(): string {
  return useUser()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The student or contractor who is signed in. A session of the kitchen or the counter counts as none outside its screen (docs/reference/decisions.md#8.7). */
export function useMember(): User | null {
  const user = useUser();
  return user?.role === 'staff' || user?.role === 'counter' ? null : user;
}
