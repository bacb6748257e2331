import type { Counter } from '@tiffin/contracts';
import { useMemo } from 'react';
import { useUser } from '../../session';
import { CLOSED, lookBehindKey } from '../key-gate/look-behind-key';
import { NotAnswered } from '../key-gate/not-answered';
import { useBehindKey } from '../key-gate/use-behind-key';
import { CounterGate } from './counter-gate';
import { COUNTER_PATH, counterKey } from './counter-query';
import { CounterScreen } from './counter-screen';

const look = (signal: AbortSignal) => lookBehindKey<Counter>(COUNTER_PATH, signal);

/** /counter: the key first, then the screen on which orders are typed. A contractor's own session opens it without a key. */
export function CounterPage() {
  const userId = useUser()?._id;
  const queryKey = useMemo(() => counterKey(userId), [userId]);
  const { data, error, refetch } = useBehindKey('counter', queryKey, look);

  if (data === CLOSED) return <CounterGate />;
  if (data) return <CounterScreen counter={data} queryKey={queryKey} />;
  return error ? <NotAnswered error={error} onAgain={() => void refetch()} /> : <div aria-busy className="min-h-[60vh]" />;
}
