import { useEffect } from 'react';
import { awaitServer } from '../../api/reachability';

/** Where a page will be whose code is being loaded. What never comes is told as any other answer that doesn't. */
export function PageOnItsWay() {
  useEffect(() => awaitServer(), []);
  return <div aria-busy className="min-h-[60vh]" />;
}
