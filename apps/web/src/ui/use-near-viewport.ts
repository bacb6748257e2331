import { type RefObject, useEffect, useState } from 'react';

/** Time in ms after which a page counts as settled. Before that, its end may be near only because the content has not loaded. */
const SETTLED = 2500;
/** Distance in px below the visible area that counts as near. */
const NEAR = 300;
/** First interactions of a user with the page. */
const USED = ['scroll', 'keydown', 'pointerdown'] as const;

/**
 * Whether an element has come near the visible area; stays true. The end of a page loads only for users who scroll there, and never with
 * the first view.
 */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  const [settled, setSettled] = useState(false);

  useEffect(() => {
    if (settled) return;
    const settle = () => setSettled(true);
    const timer = setTimeout(settle, SETTLED);
    USED.forEach((event) => window.addEventListener(event, settle, { passive: true }));
    return () => {
      clearTimeout(timer);
      USED.forEach((event) => window.removeEventListener(event, settle));
    };
  }, [settled]);

  useEffect(() => {
    if (near || !settled || !element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: `${NEAR}px` });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, settled, element]);

  return near;
}
