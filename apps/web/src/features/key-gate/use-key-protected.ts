import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive, useLiveEvent, useOrderMessages } from '../../live';
import { useSession } from '../../session';
import { POLL_INTERVAL } from '../refetch/use-throttled-refetch';
import { KEY_REQUIRED, shouldRetry } from './fetch-behind-key';

/**
 * What a screen shows behind a canteen's key, or `CLOSED`, kept fresh also while nobody looks. `role`: of the sessions that the key opens. `queryKey` must
 * keep its identity between changes.
 */
export function useKeyProtected<Answer extends object>(
  role: 'staff' | 'counter',
  queryKey: QueryKey,
  look: (signal: AbortSignal) => Promise<Answer | typeof KEY_REQUIRED>,
) {
  const { user, refresh } = useSession();
  const { state } = useLive();
  const query = useQuery<Answer | typeof KEY_REQUIRED>({
    queryKey,
    queryFn: ({ signal }) => look(signal),
    retry: shouldRetry,
    // The door stays a door while the next one is tried.
    placeholderData: (before) => (before === KEY_REQUIRED ? KEY_REQUIRED : undefined),
    staleTime: 0,
    refetchInterval: state === 'lost' ? POLL_INTERVAL.lost : POLL_INTERVAL.live,
    refetchIntervalInBackground: true,
  });
  const { data, refetch } = query;
  const isShown = data !== undefined && data !== KEY_REQUIRED;
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
  const wasOpen = query.data === KEY_REQUIRED && user?.role === role;
  // The key has changed: this screen's session is over, which the rest of the client does not know yet.
  useEffect(() => {
    // Where the server can't be asked now, the session start asks again.
    if (wasOpen) void refresh().catch(() => undefined);
  }, [wasOpen, refresh]);
  return query;
}
