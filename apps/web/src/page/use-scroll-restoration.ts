import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Scroll positions in px by the visit's key in the history; kept as long as the tab. */
const places = new Map<string, number>();

/**
 * Restores the scroll position of a long list after going back. The browser tries that too, but before the list has rendered. `ready`: the
 * list is on screen.
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
