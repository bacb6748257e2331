export { RequireUser } from './require-user';
export { useMember, useSession, useUser, type LogIn, type Session } from './session';
export { SessionProvider } from './session-provider';
