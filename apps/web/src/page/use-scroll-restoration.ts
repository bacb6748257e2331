import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How far each visit's page was scrolled, in px, by the visit's key in the history. As long as the tab lives. */
const places = new Map<string, number>();

/**
 * Whoever comes back to a long list finds it where they left it. The browser tries that too, but before the list is there again, and then
 * gives up. `ready`: the list is on screen.
 */
export function useScrollRestoration(ready: boolean): void {
  const { key } = useLocation();
  const back = useNavigationType() === 'POP';
  const pending = useRef(back);
  useLayoutEffect(() => {
    if (!ready || !pending.current) return;
    pending.current = false;
    const place = places.get(key);
    if (place !== undefined) window.scrollTo(0, place);
  }, [ready, key]);
  // In the layout phase, so that it ends before the next page scrolls to its top.
  useLayoutEffect(() => {
    const remember = () => void places.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);
}
