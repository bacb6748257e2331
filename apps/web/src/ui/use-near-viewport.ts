import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has come near what is on screen, once and for all: so that what stands at a page's end is loaded only for those who come there. */
export function useNearViewport(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !element.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '300px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [near, element]);
  return near;
}
