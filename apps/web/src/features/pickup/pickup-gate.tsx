import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { MonitorCheck } from 'lucide-react';
import { useSession } from '../../session';
import { HostelKeyGate } from '../key-gate/hostel-key-gate';
import { openPickup, pickupKey } from './pickup-query';

/** The screen's door: the kitchen's key opens it too, and it stays open until that changes. */
export function PickupGate() {
  const { refresh } = useSession();
  const cache = useQueryClient();
  const enter = async (key: string): Promise<void> => {
    const pickup = await openPickup(key);
    const user = await refresh();
    cache.setQueryData(pickupKey(user?._id), pickup);
  };
  return (
    <HostelKeyGate
      Icon={MonitorCheck}
      title={<Trans>Open the pickup screen</Trans>}
      text={<Trans>For a television at the counter. The kitchen key opens it, and it stays open until the key changes.</Trans>}
      keyLabel={<Trans>Kitchen key</Trans>}
      onVerify={enter}
    />
  );
}
