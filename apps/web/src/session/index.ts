export { RequireUser } from './require-user';
export { useMember, useSession, useTimeZone, useUser, type LogIn, type Session } from './session';
export { SessionProvider } from './session-provider';
