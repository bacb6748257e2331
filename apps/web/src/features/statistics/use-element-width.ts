import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/**
 * How wide an element is, in px. Where what it holds is wider, it is scrolled so that month number `from` (of twelve) is the last in sight;
 * without `from` it begins at the left.
 */
export function useElementWidth(from: number | undefined): { readonly box: RefObject<HTMLDivElement | null>; readonly width: number } {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    setWidth(element.clientWidth);
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const element = box.current;
    if (element && from !== undefined) element.scrollLeft = (element.scrollWidth * from) / 12 - element.clientWidth;
  }, [width, from]);
  return { box, width };
}
