import { Trans } from '@lingui/react/macro';
import { MonitorCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useUser } from '../../session';
import { HostelKeyGate } from '../key-gate/hostel-key-gate';
import { CLOSED } from '../key-gate/look-behind-key';
import { NotAnswered } from '../key-gate/not-answered';
import { useBehindKey } from '../key-gate/use-behind-key';
import { unreadSince } from '../read-again/unread-since';
import { lookAtPickup, openPickup, pickupKey } from './pickup-query';
import { PickupScreen } from './pickup-screen';

/** /pickup: the kitchen's key first, then the numbers. A contractor's own session opens it without a key. */
export function PickupPage() {
  const user = useUser();
  const userId = user?._id;
  const queryKey = useMemo(() => pickupKey(userId), [userId]);
  const query = useBehindKey('staff', queryKey, lookAtPickup);
  const { data, error, refetch } = query;

  if (data === CLOSED)
    return (
      <HostelKeyGate
        Icon={MonitorCheck}
        title={<Trans>Open the pickup screen</Trans>}
        text={<Trans>For a television at the counter. The kitchen key opens it, and it stays open until the key changes.</Trans>}
        keyLabel={<Trans>Kitchen key</Trans>}
        open={openPickup}
        queryKeyOf={pickupKey}
      />
    );
  if (data)
    return <PickupScreen pickup={data} unreadSince={unreadSince(query)} queryKey={queryKey} ofContractor={user?.role === 'contractor'} />;
  return error ? <NotAnswered error={error} onAgain={() => void refetch()} /> : <div aria-busy className="min-h-[60vh]" />;
}
