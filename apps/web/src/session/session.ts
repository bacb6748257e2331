import type { User } from '@tiffin/contracts';
import { createContext, use } from 'react';

export interface LogIn {
  loginInput: string;
  password: string;
  role: 'student' | 'contractor';
}

export interface Session {
  /** The signed-in user of this device: a student, a contractor, the kitchen (`staff`) or the counter; `null` for a visitor. */
  user: User | null;
  /** Whether the server has named this user during this visit. Otherwise it is the last known user of the device. */
  confirmed: boolean;
  /** Throws what `call` throws; show `failureText(error)`. */
  logIn: (credentials: LogIn) => Promise<User>;
  logOut: () => Promise<void>;
  /** Asks the server again who is signed in, for example after a kitchen key was accepted. */
  refresh: () => Promise<User | null>;
  /** Applies a call's answer about the user. */
  setUser: (user: User) => void;
  /** Changes what this device knows about the user, before the server has confirmed it. */
  changeUser: (change: (user: User) => User) => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of this device. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
}

/** The signed-in user, including kitchen and counter; `null` for a visitor. */
export function useUser(): User | null {
  return useSession().user;
}

/** The canteen's time zone, from the server. For visitors, who see no canteen data, the device's. */
export function useTimeZone(): string {
  return useUser()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The signed-in student or contractor. A session of the kitchen or the counter counts only on its own screen
 * (docs/reference/decisions.md#8.7).
 */
export function useMember(): User | null {
  const user = useUser();
  return user?.role === 'staff' || user?.role === 'counter' ? null : user;
}
