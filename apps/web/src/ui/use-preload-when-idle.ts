import { useEffect } from 'react';

/** Time in ms after which a page counts as settled. */
const SETTLED = 2500;

/** Preloads code that will be needed soon, once the page has settled, so that it is available even if the connection is not. */
export function usePreloadWhenIdle(load: () => Promise<unknown>): void {
  useEffect(() => {
    // Failures are ignored: the code is requested again when it is needed.
    const timer = setTimeout(() => void load().catch(() => undefined), SETTLED);
    return () => clearTimeout(timer);
  }, [load]);
}
