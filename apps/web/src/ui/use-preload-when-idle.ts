import { useEffect } from 'react';

/** ms after which a page counts as settled. */
const SETTLED = 2500;

/** Fetches code that will be needed soon, once the page has settled: then it is there at once, even if the connection is not. */
export function usePreloadWhenIdle(load: () => Promise<unknown>): void {
  useEffect(() => {
    // A failure is no news here: whoever needs the code asks again.
    const timer = setTimeout(() => void load().catch(() => undefined), SETTLED);
    return () => clearTimeout(timer);
  }, [load]);
}
