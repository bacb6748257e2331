import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { Counter } from '@tiffin/contracts';
import { ConciergeBell } from 'lucide-react';
import { call } from '../../api/call';
import { useSession } from '../../session';
import { HostelKeyGate } from '../key-gate/hostel-key-gate';
import { COUNTER_PATH, counterKey } from './counter-query';

/** The counter's door: a hostel and the counter's key open a session on this screen that lasts until the key changes. */
export function CounterGate() {
  const { refresh } = useSession();
  const cache = useQueryClient();
  const enter = async (key: string): Promise<void> => {
    const counter = await call<Counter>(COUNTER_PATH, { method: 'POST', reads: false, body: { key } });
    const user = await refresh();
    cache.setQueryData(counterKey(user?._id), counter);
  };
  return (
    <HostelKeyGate
      Icon={ConciergeBell}
      title={<Trans>Open the counter</Trans>}
      text={<Trans>The contractor sets the counter key under Settings. This screen stays open until it changes.</Trans>}
      keyLabel={<Trans>Counter key</Trans>}
      onVerify={enter}
    />
  );
}
