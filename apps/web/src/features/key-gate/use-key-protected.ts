import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive, useLiveEvent, useOrderMessages } from '../../live';
import { useSession } from '../../session';
import { POLL_INTERVAL } from '../refetch/use-throttled-refetch';
import { KEY_REQUIRED, shouldRetry } from './fetch-behind-key';

/**
 * The content behind a canteen's key, or `KEY_REQUIRED`; refetched also while the tab is hidden. `role`: the role of the key's sessions.
 * `queryKey` must keep its identity between changes.
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
    // The gate stays while another user's query loads.
    placeholderData: (before) => (before === KEY_REQUIRED ? KEY_REQUIRED : undefined),
    staleTime: 0,
    refetchInterval: state === 'lost' ? POLL_INTERVAL.lost : POLL_INTERVAL.live,
    refetchIntervalInBackground: true,
  });
  const { data, refetch } = query;
  const isShown = data !== undefined && data !== KEY_REQUIRED;
  // A change that arrives during the first read may be missing from it, and no screen is mounted yet to handle it.
  const missed = useRef(false);
  const markMissed = () => void (missed.current ||= !isShown);
  useOrderMessages(markMissed);
  useLiveEvent('itemPrepared', markMissed);
  useLiveEvent('itemPreparationUndone', markMissed);
  useEffect(() => {
    if (!isShown || !missed.current) return;
    missed.current = false;
    void refetch();
  }, [isShown, refetch]);
  const wasOpen = query.data === KEY_REQUIRED && user?.role === role;
  // The key has changed: this screen's session has ended, which the rest of the client does not know yet.
  useEffect(() => {
    // If the server cannot be reached now, the next session start tries again.
    if (wasOpen) void refresh().catch(() => undefined);
  }, [wasOpen, refresh]);
  return query;
}
