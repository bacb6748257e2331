import { useEffect } from 'react';
import { trackServerWait } from '../../api/reachability';

/** Placeholder for a page whose code is loading. After a while it says that the server does not answer. */
export function PageLoading() {
  useEffect(() => trackServerWait(), []);
  return <div aria-busy className="min-h-[60vh]" />;
}
