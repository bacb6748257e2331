import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ChefHat } from 'lucide-react';
import { useSession } from '../../session';
import { HostelKeyGate } from '../key-gate/hostel-key-gate';
import { kitchenQueryKey, readKitchen } from './kitchen-query';

/** The kitchen's door: a hostel and its key open a session on this screen that lasts until the key changes. */
export function KitchenGate() {
  const { refresh } = useSession();
  const cache = useQueryClient();
  const enter = async (key: string): Promise<void> => {
    const answer = await readKitchen({ key });
    // The key is the session now: this screen is somebody else than before, and that somebody has the answer already.
    const user = await refresh();
    cache.setQueryData(kitchenQueryKey(user?._id), answer);
  };
  return (
    <HostelKeyGate
      Icon={ChefHat}
      title={<Trans>Verify Kitchen Key</Trans>}
      text={<Trans>The contractor has the key. This screen stays open until the key changes.</Trans>}
      keyLabel={<Trans>Kitchen key</Trans>}
      onVerify={enter}
    />
  );
}
