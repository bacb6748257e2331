import { useMemo } from 'react';
import { useUser } from '../../session';
import { CLOSED } from '../key-gate/look-behind-key';
import { NotAnswered } from '../key-gate/not-answered';
import { useBehindKey } from '../key-gate/use-behind-key';
import { unreadSince } from '../read-again/unread-since';
import { PickupGate } from './pickup-gate';
import { lookAtPickup, pickupKey } from './pickup-query';
import { PickupScreen } from './pickup-screen';

/** /pickup: the kitchen's key first, then the numbers. A contractor's own session opens it without a key. */
export function PickupPage() {
  const user = useUser();
  const userId = user?._id;
  const queryKey = useMemo(() => pickupKey(userId), [userId]);
  const query = useBehindKey('staff', queryKey, lookAtPickup);
  const { data, error, refetch } = query;

  if (data === CLOSED) return <PickupGate />;
  if (data)
    return <PickupScreen pickup={data} unreadSince={unreadSince(query)} queryKey={queryKey} ofContractor={user?.role === 'contractor'} />;
  return error ? <NotAnswered error={error} onAgain={() => void refetch()} /> : <div aria-busy className="min-h-[60vh]" />;
}
