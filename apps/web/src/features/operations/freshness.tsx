import { Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';

/** Older than so many seconds, what is on screen may not be true any more. */
const STALE = 15;

/** How long ago the page looked last; marked once that is too long. `at` in ms of this device's clock. */
export function Freshness({ at }: { at: number }) {
  const seconds = useSecondsSince(at);
  const stale = seconds > STALE;
  return (
    <span className={clsx('inline-flex items-center gap-1.5 text-sm tabular-nums', stale ? 'font-semibold text-warn-ink' : 'text-muted')}>
      {stale ? <Clock aria-hidden size={15} strokeWidth={2.4} /> : <span aria-hidden>·</span>}
      {seconds < 120 ? <Trans>{seconds} s ago</Trans> : <Trans>{Math.floor(seconds / 60)} min ago</Trans>}
    </span>
  );
}

function useSecondsSince(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - at) / 1000));
}
