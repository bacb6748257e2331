import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';

/**
 * Loads the next page when the end of the list comes near. It shows a button if the browser does not support that, or after a failure: then
 * the user decides when to retry, and not the scroll position.
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
    // As narrow as the button: it moves when rows are added.
    <div ref={end} className="mx-auto mt-4 w-fit">
      <Button busy={busy} onClick={onMore}>
        {failed ? <Trans>Try again</Trans> : <Trans>Show more</Trans>}
      </Button>
    </div>
  );
}
