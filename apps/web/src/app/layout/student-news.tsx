import type { Order } from '@tiffin/contracts';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLiveEvent } from '../../live';
import { useMember } from '../../session';

/** ms after which a page counts as settled: no first view waits for what is told later. */
const SETTLED = 2500;

// Where it doesn't load the page goes on without it: the cards change all the same.
const ReadyNews = lazy(() =>
  import('../../features/orders/ready-news').then(
    (loaded) => ({ default: loaded.ReadyNews }),
    () => ({ default: () => null }),
  ),
);

/** What a student is told on every page. What happens before that has loaded waits for it. */
export function StudentNews() {
  const member = useMember();
  const [settled, setSettled] = useState(false);
  const early = useRef<Order[]>([]);
  useLiveEvent('orderPrepared', (order) => void (member?.role === 'student' && early.current.push(order as Order)));
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED);
    return () => clearTimeout(timer);
  }, []);
  if (!settled || member?.role !== 'student') return null;
  return (
    <Suspense fallback={null}>
      <ReadyNews key={member._id} studentId={member._id} timeZone={member.timeZone} early={early} />
    </Suspense>
  );
}
