import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';

/**
 * Loads the next page when its end comes near, and by a tap where the browser doesn't tell, or where the last attempt failed: then a person decides
 * when to try again, not the scroll position.
 */
export function LoadMore({ busy, failed = false, onMore }: { busy: boolean; failed?: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    if (busy || failed || !end.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '400px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [busy, failed]);
  return (
    <div ref={end} className="mt-4 grid justify-items-center">
      <Button busy={busy} onClick={onMore}>
        {failed ? <Trans>Try again</Trans> : <Trans>Show more</Trans>}
      </Button>
    </div>
  );
}
