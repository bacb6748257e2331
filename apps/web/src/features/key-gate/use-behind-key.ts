import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive, useLiveEvent, useOrderMessages } from '../../live';
import { useSession } from '../../session';
import { READ_EVERY } from '../read-again/read-every';
import { CLOSED, retryRead } from './look-behind-key';

/**
 * What a screen shows behind a canteen's key, or `CLOSED`, kept fresh also while nobody looks. `role`: of the sessions that the key opens. `queryKey` must
 * keep its identity between changes.
 */
export function useBehindKey<Answer extends object>(
  role: 'staff' | 'counter',
  queryKey: QueryKey,
  look: (signal: AbortSignal) => Promise<Answer | typeof CLOSED>,
) {
  const { user, refresh } = useSession();
  const { state } = useLive();
  const query = useQuery<Answer | typeof CLOSED>({
    queryKey,
    queryFn: ({ signal }) => look(signal),
    retry: retryRead,
    // The door stays a door while the next one is tried.
    placeholderData: (before) => (before === CLOSED ? CLOSED : undefined),
    staleTime: 0,
    refetchInterval: state === 'lost' ? READ_EVERY.lost : READ_EVERY.live,
    refetchIntervalInBackground: true,
  });
  const { data, refetch } = query;
  const isShown = data !== undefined && data !== CLOSED;
  // What is told while the first answer is on its way may not be in it, and no screen is there yet to hear it.
  const missed = useRef(false);
  const hear = () => void (missed.current ||= !isShown);
  useOrderMessages(hear);
  useLiveEvent('itemPrepared', hear);
  useLiveEvent('itemPreparationUndone', hear);
  useEffect(() => {
    if (!isShown || !missed.current) return;
    missed.current = false;
    void refetch();
  }, [isShown, refetch]);
  const wasOpen = query.data === CLOSED && user?.role === role;
  // The key has changed: this screen's session is over, which the rest of the client does not know yet.
  useEffect(() => {
    // Where the server can't be asked now, the session start asks again.
    if (wasOpen) void refresh().catch(() => undefined);
  }, [wasOpen, refresh]);
  return query;
}
