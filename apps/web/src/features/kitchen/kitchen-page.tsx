import { Trans } from '@lingui/react/macro';
import { ChefHat } from 'lucide-react';
import { useMemo } from 'react';
import { useUser } from '../../session';
import { HostelKeyGate } from '../key-gate/hostel-key-gate';
import { KEY_REQUIRED } from '../key-gate/fetch-behind-key';
import { ServerNotReached } from '../key-gate/server-not-reached';
import { useKeyProtected } from '../key-gate/use-key-protected';
import { staleSince } from '../refetch/unread-since';
import { kitchenQueryKey, fetchKitchen, openKitchen } from './kitchen-query';
import { KitchenWall } from './wall/kitchen-wall';
import { LoadingWall } from './wall/loading-wall';

/** /kitchen: the key first, then the wall. A contractor's own session opens the wall without a key, to look at (docs/reference/decisions.md#2.6). */
export function KitchenPage() {
  const user = useUser();
  const userId = user?._id;
  const queryKey = useMemo(() => kitchenQueryKey(userId), [userId]);
  const query = useKeyProtected('staff', queryKey, fetchKitchen);
  const { data, error, refetch } = query;

  if (data === KEY_REQUIRED)
    return (
      <HostelKeyGate
        Icon={ChefHat}
        title={<Trans>Verify Kitchen Key</Trans>}
        text={<Trans>The contractor has the key. This screen stays open until the key changes.</Trans>}
        keyLabel={<Trans>Kitchen key</Trans>}
        open={(key) => openKitchen({ key })}
        queryKeyOf={kitchenQueryKey}
      />
    );
  const readOnly = user?.role === 'contractor';
  if (data) return <KitchenWall answer={data} unreadSince={staleSince(query)} queryKey={queryKey} readOnly={readOnly} />;
  if (error) return <ServerNotReached error={error} onAgain={() => void refetch()} />;
  // Whoever has no session that opens the wall most likely meets the key next, in the ordinary frame.
  return user?.role === 'staff' || readOnly ? <LoadingWall readOnly={readOnly} /> : <div aria-busy className="min-h-[60vh]" />;
}
