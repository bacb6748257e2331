import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { failureText } from '../../api/failure-text';
import { useLive } from '../../live';
import { useSession } from '../../session';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { CLOSED, retryRead } from '../key-gate/look-behind-key';
import { READ_EVERY } from '../read-again/read-every';
import { unreadSince } from '../read-again/unread-since';
import { KitchenGate } from './kitchen-gate';
import { kitchenQueryKey, lookIntoKitchen } from './kitchen-query';
import { KitchenWall } from './wall/kitchen-wall';
import { LoadingWall } from './wall/loading-wall';

/** /kitchen: the key first, then the wall. A contractor's own session opens the wall without a key, to look at (decisions 2.6). */
export function KitchenPage() {
  const { user, refresh } = useSession();
  const { state } = useLive();
  const userId = user?._id;
  const queryKey = useMemo(() => kitchenQueryKey(userId), [userId]);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => lookIntoKitchen(signal),
    retry: retryRead,
    // The door stays a door while the next one is tried.
    placeholderData: (before) => (before === CLOSED ? CLOSED : undefined),
    staleTime: 0,
    refetchInterval: state === 'lost' ? READ_EVERY.lost : READ_EVERY.live,
    refetchIntervalInBackground: true,
  });
  const { data, error, refetch } = query;
  const closed = data === CLOSED;
  const wasOpen = closed && user?.role === 'staff';

  // The key has changed: this screen's session is over, which the rest of the client does not know yet.
  useEffect(() => {
    // Where the server can't be asked now, the session start asks again.
    if (wasOpen) void refresh().catch(() => undefined);
  }, [wasOpen, refresh]);

  if (closed) return <KitchenGate />;
  const readOnly = user?.role === 'contractor';
  if (data) return <KitchenWall answer={data} unreadSince={unreadSince(query)} queryKey={queryKey} readOnly={readOnly} />;
  // Whoever has no session that opens the wall most likely meets the key next, in the ordinary frame.
  if (!error) return user?.role === 'staff' || readOnly ? <LoadingWall readOnly={readOnly} /> : <div aria-busy className="min-h-[60vh]" />;
  return (
    <EmptyState
      level={1}
      art="error"
      title={failureText(error)}
      action={
        <Button tone="primary" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
