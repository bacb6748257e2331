import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Counter } from '@tiffin/contracts';
import { useEffect, useMemo } from 'react';
import { failureText } from '../../api/failure-text';
import { useLive } from '../../live';
import { useSession } from '../../session';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { CLOSED, lookBehindKey, retryRead } from '../key-gate/look-behind-key';
import { READ_EVERY } from '../read-again/read-every';
import { CounterGate } from './counter-gate';
import { COUNTER_PATH, counterKey } from './counter-query';
import { CounterScreen } from './counter-screen';

/** /counter: the key first, then the screen on which orders are typed. A contractor's own session opens it without a key. */
export function CounterPage() {
  const { user, refresh } = useSession();
  const { state } = useLive();
  const queryKey = useMemo(() => counterKey(user?._id), [user?._id]);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => lookBehindKey<Counter>(COUNTER_PATH, signal),
    retry: retryRead,
    placeholderData: (before) => (before === CLOSED ? CLOSED : undefined),
    refetchInterval: state === 'lost' ? READ_EVERY.lost : READ_EVERY.live,
  });
  const wasOpen = data === CLOSED && user?.role === 'counter';
  // The key has changed: this screen's session is over, which the rest of the client does not know yet.
  useEffect(() => {
    if (wasOpen) void refresh().catch(() => undefined);
  }, [wasOpen, refresh]);

  if (data === CLOSED) return <CounterGate />;
  if (data) return <CounterScreen counter={data} queryKey={queryKey} />;
  if (!error) return <div aria-busy className="min-h-[60vh]" />;
  return (
    <EmptyState
      level={1}
      art="error"
      title={failureText(error)}
      action={
        <Button tone="primary" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      }
    />
  );
}
