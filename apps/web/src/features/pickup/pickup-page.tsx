import { Trans } from '@lingui/react/macro';
import { MonitorCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useUser } from '../../session';
import { HostelKeyGate } from '../key-gate/hostel-key-gate';
import { KEY_REQUIRED } from '../key-gate/fetch-behind-key';
import { ServerNotReached } from '../key-gate/server-not-reached';
import { useKeyProtected } from '../key-gate/use-key-protected';
import { staleSince } from '../refetch/unread-since';
import { fetchPickup, openPickup, pickupQueryKey } from './pickup-query';
import { PickupScreen } from './pickup-screen';

/** /pickup: the kitchen's key first, then the numbers. A contractor's own session opens it without a key. */
export function PickupPage() {
  const user = useUser();
  const userId = user?._id;
  const queryKey = useMemo(() => pickupQueryKey(userId), [userId]);
  const query = useKeyProtected('staff', queryKey, fetchPickup);
  const { data, error, refetch } = query;

  if (data === KEY_REQUIRED)
    return (
      <HostelKeyGate
        Icon={MonitorCheck}
        title={<Trans>Open the pickup screen</Trans>}
        text={<Trans>For a television at the counter. The kitchen key opens it, and it stays open until the key changes.</Trans>}
        keyLabel={<Trans>Kitchen key</Trans>}
        open={openPickup}
        queryKeyOf={pickupQueryKey}
      />
    );
  if (data)
    return <PickupScreen pickup={data} unreadSince={staleSince(query)} queryKey={queryKey} ofContractor={user?.role === 'contractor'} />;
  return error ? <ServerNotReached error={error} onAgain={() => void refetch()} /> : <div aria-busy className="min-h-[60vh]" />;
}
