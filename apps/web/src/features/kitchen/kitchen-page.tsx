import { useMemo } from 'react';
import { useUser } from '../../session';
import { CLOSED } from '../key-gate/look-behind-key';
import { NotAnswered } from '../key-gate/not-answered';
import { useBehindKey } from '../key-gate/use-behind-key';
import { unreadSince } from '../read-again/unread-since';
import { KitchenGate } from './kitchen-gate';
import { kitchenQueryKey, lookIntoKitchen } from './kitchen-query';
import { KitchenWall } from './wall/kitchen-wall';
import { LoadingWall } from './wall/loading-wall';

/** /kitchen: the key first, then the wall. A contractor's own session opens the wall without a key, to look at (decisions 2.6). */
export function KitchenPage() {
  const user = useUser();
  const userId = user?._id;
  const queryKey = useMemo(() => kitchenQueryKey(userId), [userId]);
  const query = useBehindKey('staff', queryKey, lookIntoKitchen);
  const { data, error, refetch } = query;

  if (data === CLOSED) return <KitchenGate />;
  const readOnly = user?.role === 'contractor';
  if (data) return <KitchenWall answer={data} unreadSince={unreadSince(query)} queryKey={queryKey} readOnly={readOnly} />;
  if (error) return <NotAnswered error={error} onAgain={() => void refetch()} />;
  // Whoever has no session that opens the wall most likely meets the key next, in the ordinary frame.
  return user?.role === 'staff' || readOnly ? <LoadingWall readOnly={readOnly} /> : <div aria-busy className="min-h-[60vh]" />;
}
