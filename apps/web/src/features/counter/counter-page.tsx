import { Trans } from '@lingui/react/macro';
import type { Counter } from '@tiffin/contracts';
import { ConciergeBell } from 'lucide-react';
import { useMemo } from 'react';
import { call } from '../../api/call';
import { useUser } from '../../session';
import { HostelKeyGate } from '../key-gate/hostel-key-gate';
import { KEY_REQUIRED, fetchBehindKey } from '../key-gate/fetch-behind-key';
import { ServerNotReached } from '../key-gate/server-not-reached';
import { useKeyProtected } from '../key-gate/use-key-protected';
import { COUNTER_PATH, counterQueryKey } from './counter-query';
import { CounterScreen } from './counter-screen';

const fetchCounter = (signal: AbortSignal) => fetchBehindKey<Counter>(COUNTER_PATH, signal);
const open = (key: string) => call<Counter>(COUNTER_PATH, { method: 'POST', isRead: false, body: { key } });

/** /counter: asks for the key, then shows the counter screen. A contractor's own session needs no key. */
export function CounterPage() {
  const userId = useUser()?._id;
  const queryKey = useMemo(() => counterQueryKey(userId), [userId]);
  const { data, error, refetch } = useKeyProtected('counter', queryKey, fetchCounter);

  if (data === KEY_REQUIRED)
    return (
      <HostelKeyGate
        Icon={ConciergeBell}
        title={<Trans>Open the counter</Trans>}
        text={<Trans>The contractor sets the counter key under Settings. This screen stays open until the key changes.</Trans>}
        keyLabel={<Trans>Counter key</Trans>}
        open={open}
        queryKeyOf={counterQueryKey}
      />
    );
  if (data) return <CounterScreen counter={data} queryKey={queryKey} />;
  return error ? <ServerNotReached error={error} onAgain={() => void refetch()} /> : <div aria-busy className="min-h-[60vh]" />;
}
