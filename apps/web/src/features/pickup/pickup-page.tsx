import { Trans } from '@lingui/react/macro';
import { hostelLabel, type Pickup } from '@tiffin/contracts';
import { MonitorCheck } from 'lucide-react';
import { useMemo } from 'react';
import { call } from '../../api/call';
import { useUser } from '../../session';
import { KEY_REQUIRED, fetchBehindKey } from '../key-gate/fetch-behind-key';
import { HostelKeyGate } from '../key-gate/hostel-key-gate';
import { ServerNotReached } from '../key-gate/server-not-reached';
import { useKeyProtected } from '../key-gate/use-key-protected';
import { staleSince } from '../refetch/stale-since';
import { PickupScreen } from './pickup-screen';

const PATH = '/users/pickup';

/** Per user: a sign-in or sign-out starts with an empty cache. */
function pickupQueryKey(userId: string | undefined): readonly unknown[] {
  return ['pickup', userId ?? null];
}

/** Opens a session with the kitchen's key, `BH1-kitchen1`. Throws what `call` throws. */
function openPickup(key: string): Promise<Pickup> {
  return call<Pickup>(PATH, { method: 'POST', isRead: false, body: { key } });
}

/** Reads the numbers, or returns `KEY_REQUIRED`. */
const fetchPickup = (signal: AbortSignal) => fetchBehindKey<Pickup>(PATH, signal);

/** /pickup: asks for the kitchen's key, then shows the numbers. A contractor's own session needs no key. */
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
    return (
      <PickupScreen
        pickup={data}
        unreadSince={staleSince(query)}
        queryKey={queryKey}
        canteen={user ? hostelLabel(user) : undefined}
        ofContractor={user?.role === 'contractor'}
      />
    );
  return error ? <ServerNotReached error={error} onAgain={() => void refetch()} /> : <div aria-busy className="min-h-[60vh]" />;
}
