import { type RefObject, useEffect, useState } from 'react';

/** ms after which a page counts as settled. Before, what stands at its end may be near only because the page is not there yet. */
const SETTLED = 2500;
/** px below what is on screen that count as near. */
const NEAR = 300;
/** What people do as soon as there is something to see. */
const USED = ['scroll', 'keydown', 'pointerdown'] as const;

/**
 * Whether an element has come near what is on screen, once and for all: what stands at a page's end is loaded for those who come there, and
 * never with the first view.
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
