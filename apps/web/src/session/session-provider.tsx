import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@tiffin/contracts';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { call, ApiError, OfflineError } from '../api/call';
import { SLOW_AFTER, useOnline, useSlow } from '../api/reachability';
import { sessionEnded } from '../api/signals';
import { toast } from '../ui/toast';
import { rememberUser, lastKnownUser, onUserOfOtherTab } from './last-known-user';
import { SessionContext, type LogIn, type Session } from './session';
import { SessionStart } from './session-start';

/** Time in ms until the server is asked again when it answers but does not yet know the user: it is starting, or a store is unavailable. */
const ASK_AGAIN_AFTER = 2000;
/** Time in ms after a log-in during which the answer of an earlier call may still say that there is no session. */
const LATE_ANSWERS = 10_000;

type Known = { state: 'asking' } | { state: 'unreachable' } | { state: 'known'; user: User | null; confirmed: boolean };

/** Shows the last known user and their stored data until the server has answered (docs/reference/decisions.md#8.3). */
function assumed(user: User | null): Known | undefined {
  return user ? { state: 'known', user, confirmed: false } : undefined;
}

/** Time in ms of a usual answer. */
const USUAL = 500;

async function fetchCurrentUser(slowAfter: number): Promise<User | null> {
  const answer = await call<User | { message: string }>('/users', { slowAfter: slowAfter });
  return '_id' in answer ? answer : null;
}

const NO_ONE = { user: null, confirmed: false };

interface SessionProviderProps {
  /** Called with every user that the server names, and with `null` once it has said that there is none. Must keep its identity. */
  onKnown?: (user: User | null) => void;
  children: ReactNode;
}

/**
 * Determines the signed-in user on load and keeps it current through log-in, log-out, ended sessions, other tabs, and starts without a
 * connection.
 */
export function SessionProvider({ onKnown, children }: SessionProviderProps) {
  const { t } = useLingui();
  // A ref, since it changes with every address, which is no reason to ask the server again.
  const navigate = useRef(useNavigate());
  const cache = useQueryClient();
  const online = useOnline();
  const slow = useSlow();
  const [known, setKnown] = useState<Known>(() => assumed(lastKnownUser()) ?? { state: 'asking' });
  const current = useRef<User | null>(lastKnownUser());
  /** Numbers the requests and changes, so that an answer is ignored if something newer is known. */
  const requestNumber = useRef(0);
  const signedInAt = useRef(-Infinity);
  const retryTimer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const applyUser = useCallback(
    (user: User | null) => {
      // One user's data is neither shown to the next one nor left on the device.
      if (current.current && current.current._id !== user?._id) {
        void cache.cancelQueries();
        cache.clear();
      }
      requestNumber.current += 1;
      current.current = user;
      rememberUser(user);
      onKnown?.(user);
      setKnown({ state: 'known', user, confirmed: true });
    },
    [cache, onKnown],
  );

  const changeUser = useCallback((change: (user: User) => User) => {
    if (!current.current) return;
    const user = change(current.current);
    current.current = user;
    rememberUser(user);
    setKnown((now) => (now.state === 'known' ? { ...now, user } : now));
  }, []);

  const refresh = useCallback(async () => {
    const request = (requestNumber.current += 1);
    // The time since the page was opened counts: the user has been waiting since then.
    const user = await fetchCurrentUser(request === 1 ? Math.max(USUAL, SLOW_AFTER - performance.now()) : SLOW_AFTER);
    if (request !== requestNumber.current) return current.current;
    applyUser(user);
    return user;
  }, [applyUser]);

  const start = useCallback((): Promise<unknown> => {
    clearTimeout(retryTimer.current);
    const request = requestNumber.current + 1;
    return refresh().catch((error: unknown) => {
      if (request !== requestNumber.current) return;
      const stored = lastKnownUser();
      // This page's data about the user is more complete than the stored one.
      const remembered = stored?._id === current.current?._id ? current.current : stored;
      const isDeferred = error instanceof ApiError && error.isRetryable;
      if (isDeferred) retryTimer.current = setTimeout(() => void start(), ASK_AGAIN_AFTER);
      if (isDeferred || error instanceof OfflineError) {
        const next = assumed(remembered);
        if (next) setKnown(next);
        // After a deferred call the server is reachable and will answer soon.
        else if (!isDeferred) setKnown({ state: 'unreachable' });
        return;
      }
      // In one transition with the router's own, otherwise the guards would first redirect a visitor from this address.
      startTransition(() => {
        void navigate.current('/server-error', { replace: true });
        setKnown({ state: 'known', user: null, confirmed: false });
      });
    });
  }, [refresh]);

  // Once at the start, and again whenever the server is reachable again: the last known user may have been logged out meanwhile.
  useEffect(() => {
    if (online) void start();
    else setKnown((now) => (now.state === 'asking' ? { state: 'unreachable' } : now));
  }, [online, start]);
  useEffect(() => () => clearTimeout(retryTimer.current), []);
  useEffect(
    () =>
      sessionEnded.listen(() => {
        // Just after a log-in, the failed call may belong to the previous session: asks whether the new one exists.
        if (performance.now() - signedInAt.current < LATE_ANSWERS) void start();
        else applyUser(null);
      }),
    [applyUser, start],
  );
  useEffect(() => onUserOfOtherTab(() => void start()), [start]);

  const { user, confirmed } = known.state === 'known' ? known : NO_ONE;
  const session = useMemo<Session>(
    () => ({
      user,
      confirmed,
      refresh,
      setUser: applyUser,
      changeUser,
      logIn: async (credentials: LogIn) => {
        const member = await call<User>('/users/login', { method: 'PATCH', body: credentials });
        applyUser(member);
        signedInAt.current = performance.now();
        toast.success(t`Logged in Successfully`);
        return member;
      },
      logOut: async () => {
        await call('/users/logout', { method: 'PATCH', body: {} });
        applyUser(null);
        toast.success(t`Logged out Successfully`);
      },
    }),
    [user, confirmed, refresh, applyUser, changeUser, t],
  );

  if (known.state !== 'known') return <SessionStart unreachable={known.state === 'unreachable'} slow={slow} onRetry={() => void start()} />;
  return <SessionContext value={session}>{children}</SessionContext>;
}
