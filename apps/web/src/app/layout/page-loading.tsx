import { useEffect } from 'react';
import { trackServerWait } from '../../api/reachability';

/** Where a page will be whose code is being loaded. What never comes is told as any other answer that doesn't. */
export function PageLoading() {
  useEffect(() => trackServerWait(), []);
  return <div aria-busy className="min-h-[60vh]" />;
}
