import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';

/** Loads the next page when its end comes near, and by a tap where the browser doesn't tell. */
export function LoadMore({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    if (busy || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '400px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [busy]);
  return (
    <div ref={end} className="mt-4 grid justify-items-center">
      <Button busy={busy} onClick={onMore}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  );
}
